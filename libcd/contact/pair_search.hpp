// Which pairs of a list come into question in a step: the first, coarse look at all of them.
#pragma once

#include <cstdint>

#include "libcd/contact/pair_list.hpp"
#include "libcd/scene/body_motion.hpp"

namespace cd {

/// Numbers of the pairs whose gap is at most `margin` >= 0, in ascending order, and of all pairs
/// with walls and periodic images, at which it does not look. Up to rounding.
template <int D>
void find_near(const PairList<D>& pairs, const Array<Vector<D>>& position, double margin,
               Array<std::int32_t>& found);

/// The same for pairs that approach and could overlap within `time` if all bodies moved straight
/// on: with l the branch vector and w the relative velocity, l . w < 0 and l . l + 2 l . w time, a
/// lower bound of the squared distance then, is below (r_i + r_j)^2. Few of these do not get so
/// near.
template <int D>
void find_closing(const PairList<D>& pairs, const Array<Vector<D>>& position,
                  const Array<BodyMotion<D>>& motion, double time, Array<std::int32_t>& found);

/// The two searches in 2D over pairs first, first + 1, ... below last: they write the numbers found
/// and return how many. The portable ones and those for AVX2, which take four pairs at a time, find
/// the same.
namespace pair_search {

struct Near {
  const ContactKey* key;
  const double* touching;
  const Vector<2>* position;
  double margin;
};
struct Closing {
  const ContactKey* key;
  const double* touching;
  const Vector<2>* position;
  const BodyMotion<2>* motion;
  double time;
};

int portable(const Near& search, int first, int last, std::int32_t* found);
int portable(const Closing& search, int first, int last, std::int32_t* found);

/// `found` needs room for three more numbers than there are pairs.
int avx2(const Near& search, int count, std::int32_t* found);
int avx2(const Closing& search, int count, std::int32_t* found);

}  // namespace pair_search

}  // namespace cd
