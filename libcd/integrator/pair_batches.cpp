// SPDX-License-Identifier: BSD-3-Clause
// Pair batches: pairs sorted by a hash, cut into buckets, grouped into batches bucket by bucket.
#include "libcd/integrator/pair_batches.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "libcd/core/insertion_sort.hpp"
#include "libcd/core/random.hpp"

namespace cd {
namespace {

using kernels::kLanes, kernels::PairBatch, kernels::MassFraction;

constexpr int kBodiesPerBucket = 16;  // about 30 pairs: few, but the last batch of them not full
constexpr double kSeparatedGap =
    4.0;  // mean overlaps; 1 to 64 are equally fast in a sheared packing
constexpr int kFewBodies = 2 * kLanes;  // below this no body is left over for padding lanes

std::uint64_t rank(const ContactKey& key) {
  const auto i = static_cast<std::uint64_t>(key.i), j = static_cast<std::uint64_t>(key.j);
  return mix64(i << 32 | j);  // a bijection: no two pairs have the same
}

/// Pairs by their rank, cut into ranges of equal width. They are first sorted into bins, some for
/// each bucket, so that few are left to be sorted.
class Buckets {
 public:
  struct Ranked {
    std::uint64_t rank;
    ContactKey key;
  };

  Buckets(const std::vector<ContactKey>& keys, int count) : ranked_(keys.size()) {
    const int bins = kBinsPerBucket * count;
    const auto bin = [&](std::uint64_t rank) {
      return static_cast<int>((rank >> 32) * static_cast<std::uint64_t>(bins) >> 32);
    };
    std::vector<std::uint64_t> ranks;
    ranks.reserve(keys.size());
    end_.assign(bins + 1, 0);
    for (const ContactKey& key : keys) {
      ranks.push_back(rank(key));
      ++end_[bin(ranks.back()) + 1];
    }
    std::partial_sum(end_.begin(), end_.end(), end_.begin());
    for (std::size_t k = 0; k < keys.size(); ++k)
      ranked_[end_[bin(ranks[k])]++] = {ranks[k], keys[k]};  // end_[b] ends at the end of b
    int first = 0;
    for (int b = 0; b < bins; ++b) {
      insertion_sort(ranked_.begin() + first, ranked_.begin() + end_[b],
                     [](const Ranked& a, const Ranked& c) { return a.rank < c.rank; });
      first = end_[b];
    }
  }

  int size() const { return (end_.size() - 1) / kBinsPerBucket; }
  std::span<const Ranked> operator[](int b) const {
    const int first = b > 0 ? end_[b * kBinsPerBucket - 1] : 0;
    return std::span(ranked_).subspan(
        static_cast<std::size_t>(first),
        static_cast<std::size_t>(end_[(b + 1) * kBinsPerBucket - 1] - first));
  }

 private:
  static constexpr int kBinsPerBucket = 8;  // some four pairs in each

  Array<Ranked> ranked_;
  Array<int> end_;
};

template <int D>
void set_lane(const Scene<D>& scene, const ContactKey& key, int lane, PairBatch& batch,
              MassFraction& mass_fraction) {
  batch.i[lane] = D * key.i;
  batch.j[lane] = D * key.j;
  batch.touching[lane] = scene.radius[key.i] + scene.radius[key.j];
  mass_fraction.of_i[lane] = scene.mass[key.j] / (scene.mass[key.i] + scene.mass[key.j]);
}

bool has_body(const PairBatch& batch, int lanes, std::int32_t body) {
  return std::find(batch.i, batch.i + lanes, body) != batch.i + lanes ||
         std::find(batch.j, batch.j + lanes, body) != batch.j + lanes;
}

/// Leaves the lanes from `first` on empty.
template <int D>
void clear_lanes(PairBatch& batch, MassFraction& mass_fraction, int first) {
  std::int32_t unused = 0;
  while (has_body(batch, first, unused)) unused += D;
  for (int lane = first; lane < kLanes; ++lane) {
    batch.i[lane] = batch.j[lane] = unused;
    batch.touching[lane] = mass_fraction.of_i[lane] = 0.0;
  }
}

/// Mean depth of the overlaps among the pairs; 0 without any.
template <int D>
double mean_overlap(const Scene<D>& scene, const std::vector<ContactKey>& keys) {
  double sum = 0.0;
  int count = 0;
  for (const ContactKey& key : keys) {
    const double distance = (scene.position[key.j] - scene.position[key.i]).norm();
    const double overlap = scene.radius[key.i] + scene.radius[key.j] - distance;
    if (!(overlap > 0.0)) continue;
    sum += overlap;
    ++count;
  }
  return count > 0 ? sum / count : 0.0;
}

/// Groups the pairs of one bucket after the other.
template <int D>
class BatchBuilder {
 public:
  BatchBuilder(const Scene<D>& scene, double least_gap, PairBatches& result)
      : scene_(scene), least_gap_(least_gap), result_(result) {
    seen_.assign(scene.size(), -1);
    shared_.assign(scene.size(), -1);
    result.bucket.push_back({});
  }

  void add_bucket(std::span<const Buckets::Ranked> pairs) {
    const int bucket = result_.buckets();
    for (const auto& [rank, key] : pairs) {
      for (const int body : {key.i, key.j})
        if (std::exchange(seen_[body], bucket) == bucket) shared_[body] = bucket;
    }
    for (const auto& [rank, key] : pairs) {
      (is_separated(key, bucket) ? separated_ : close_).push_back(key);
    }
    for (const ContactKey& key : close_) add(key);
    close_.clear();
    close_batch();
    result_.bucket.back().separated = result_.batch.size();
    while (!separated_.empty()) add(take_separated());
    close_batch();
    result_.bucket.push_back({result_.batch.size(), result_.batch.size()});
  }

 private:
  bool is_separated(const ContactKey& key, int bucket) const {
    if (shared_[key.i] == bucket || shared_[key.j] == bucket) return false;
    const double apart = scene_.radius[key.i] + scene_.radius[key.j] + least_gap_;
    return (scene_.position[key.j] - scene_.position[key.i]).squaredNorm() > apart * apart;
  }

  ContactKey take_separated() {
    const ContactKey key = separated_.back();
    separated_.pop_back();
    return key;
  }

  /// Into the present batch, or into a new one if a body is there already.
  void add(const ContactKey& key) {
    if (lanes_ == kLanes || has_body(batch_, lanes_, D * key.i) ||
        has_body(batch_, lanes_, D * key.j))
      close_batch();
    set_lane(scene_, key, lanes_++, batch_, mass_fraction_);
  }

  void close_batch() {
    if (lanes_ == 0) return;
    while (lanes_ < kLanes && !separated_.empty())
      set_lane(scene_, take_separated(), lanes_++, batch_, mass_fraction_);
    clear_lanes<D>(batch_, mass_fraction_, lanes_);
    result_.batch.push_back(batch_);
    result_.mass_fraction.push_back(mass_fraction_);
    lanes_ = 0;
  }

  const Scene<D>& scene_;
  double least_gap_;  ///< of separated pairs
  PairBatches& result_;
  PairBatch batch_ = {};
  MassFraction mass_fraction_ = {};
  int lanes_ = 0;
  Array<int> seen_, shared_;  ///< per body the last bucket with a pair, and with two pairs, of it
  std::vector<ContactKey> close_, separated_;  ///< of the present bucket, what is left of them
};

}  // namespace

template <int D>
PairBatches make_pair_batches(const Scene<D>& scene, const std::vector<ContactKey>& keys,
                              const Array<double>& touching) {
  PairBatches result;
  Array<char> is_free;
  is_free.resize(scene.size());
  for (int b = 0; b < scene.size(); ++b)
    is_free[b] = scene.shape[b] == Shape::round && scene.mobility[b].free_axes() == D;
  std::vector<ContactKey> plain;
  plain.reserve(keys.size());
  Array<PairBatches::Single> others;
  for (int k = 0; k < touching.size(); ++k) {
    const ContactKey& key = keys[static_cast<std::size_t>(k)];
    if (key.image == 0 && is_free[key.i] && is_free[key.j]) {
      plain.push_back(key);
    } else {
      others.push_back({key, touching[k]});
    }
  }
  const std::size_t most = keys.size() / (kLanes - 1);  // more than empty lanes ask for
  result.batch.reserve(most);
  result.mass_fraction.reserve(most);
  const Buckets buckets(plain, 1 + scene.size() / kBodiesPerBucket);
  BatchBuilder<D> builder(scene, kSeparatedGap * mean_overlap(scene, plain), result);
  for (int b = 0; b < buckets.size(); ++b) {
    if (scene.size() > kFewBodies) {
      builder.add_bucket(buckets[b]);
    } else {
      for (const auto& [rank, key] : buckets[b])
        result.single.push_back({key, scene.radius[key.i] + scene.radius[key.j]});
    }
  }
  result.single.insert(result.single.end(), others.begin(), others.end());
  return result;
}

template PairBatches make_pair_batches(const Scene<2>&, const std::vector<ContactKey>&,
                                       const Array<double>&);
template PairBatches make_pair_batches(const Scene<3>&, const std::vector<ContactKey>&,
                                       const Array<double>&);

}  // namespace cd
