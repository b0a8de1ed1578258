// Sorted by a hash, cut into buckets, dealt out four by four.
#include "libcd/contact/pair_fours.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "libcd/core/insertion_sort.hpp"
#include "libcd/core/random.hpp"

namespace cd {
namespace {

constexpr std::size_t kLanes = PairFour::kLanes;
constexpr int kBodiesPerBucket = 16;  // about 30 pairs: few, but the last of their fours not full
constexpr int kFewBodies = 2 * PairFour::kLanes;  // too few for an empty lane's own body

template <int D>
bool moves_freely(const Scene<D>& scene, int body) {
  return scene.shape[body] == Shape::round &&
         std::ranges::all_of(scene.mobility[body].translation,
                             [](Motion motion) { return motion == Motion::free; });
}

std::uint64_t rank(const ContactKey& key) {
  const auto i = static_cast<std::uint64_t>(key.i), j = static_cast<std::uint64_t>(key.j);
  return mix64(i << 32 | j);  // a bijection: no two pairs have the same
}

/// Pairs by their rank, cut into ranges of equal width. They are first dealt out to bins, some for
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
void set_lane(const Scene<D>& scene, const ContactKey& key, std::size_t lane, PairFour& four) {
  four.i[lane] = key.i;
  four.j[lane] = key.j;
  four.touching[lane] = scene.radius[key.i] + scene.radius[key.j];
  four.share_i[lane] = scene.mass[key.j] / (scene.mass[key.i] + scene.mass[key.j]);
}

bool has_body(const PairFour& four, std::size_t lanes, std::int32_t body) {
  const auto end = static_cast<std::ptrdiff_t>(lanes);
  return std::find(four.i.begin(), four.i.begin() + end, body) != four.i.begin() + end ||
         std::find(four.j.begin(), four.j.begin() + end, body) != four.j.begin() + end;
}

/// Leaves the lanes from `first` on empty.
void clear_lanes(PairFour& four, std::size_t first) {
  std::int32_t unused = 0;
  while (has_body(four, first, unused)) ++unused;
  for (std::size_t lane = first; lane < kLanes; ++lane) {
    four.i[lane] = four.j[lane] = unused;
    four.touching[lane] = four.share_i[lane] = 0.0;
  }
}

/// Takes pairs in their order; where one has a body of the present four, the rest of its lanes
/// remain empty.
class Dealer {
 public:
  explicit Dealer(PairFours& result) : result_(result) {}

  template <int D>
  void add(const Scene<D>& scene, const ContactKey& key) {
    if (lanes_ == kLanes || has_body(four_, lanes_, key.i) || has_body(four_, lanes_, key.j))
      close_four();
    set_lane(scene, key, lanes_++, four_);
  }

  void close_bucket() {
    close_four();
    result_.bucket.push_back(result_.fours.size());
  }

 private:
  void close_four() {
    if (lanes_ == 0) return;
    clear_lanes(four_, lanes_);
    result_.fours.push_back(four_);
    lanes_ = 0;
  }

  PairFours& result_;
  PairFour four_ = {};
  std::size_t lanes_ = 0;
};

}  // namespace

template <int D>
PairFours make_pair_fours(const Scene<D>& scene, const std::vector<ContactKey>& keys) {
  PairFours result;
  Array<char> is_free;
  is_free.resize(scene.size());
  for (int b = 0; b < scene.size(); ++b) is_free[b] = moves_freely(scene, b);
  std::vector<ContactKey> plain, others;
  plain.reserve(keys.size());
  for (const ContactKey& key : keys) {
    const bool is_plain = key.image == 0 && is_free[key.i] && is_free[key.j];
    (is_plain ? plain : others).push_back(key);
  }
  result.fours.reserve(keys.size() / (PairFour::kLanes - 1));  // more than empty lanes ask for
  const Buckets buckets(plain, 1 + scene.size() / kBodiesPerBucket);
  Dealer dealer(result);
  result.bucket.push_back(0);
  for (int b = 0; b < buckets.size(); ++b) {
    for (const auto& [place, key] : buckets[b]) {
      if (scene.size() <= kFewBodies) {
        result.single.push_back(key);
      } else {
        dealer.add(scene, key);
      }
    }
    dealer.close_bucket();
  }
  result.single.insert(result.single.end(), others.begin(), others.end());
  return result;
}

template PairFours make_pair_fours(const Scene<2>&, const std::vector<ContactKey>&);
template PairFours make_pair_fours(const Scene<3>&, const std::vector<ContactKey>&);

}  // namespace cd
