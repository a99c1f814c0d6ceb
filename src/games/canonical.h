// The canonical form of a position, for any game whose positions have an order: the least of all images.
// Games with hundreds of symmetries have something faster of their own.
#pragma once

#include "core/game.h"

namespace lanista {

template <class G>
[[nodiscard]] typename G::Position least_image(const typename G::Position& position) {
    typename G::Position best = position;
    for (const typename G::Position& side : {position, G::exchanged(position)}) {
        for (int symmetry = 0; symmetry < G::symmetry_count; ++symmetry) {
            const typename G::Position image = G::image(side, symmetry);
            if (image < best) best = image;
        }
    }
    return best;
}

}  // namespace lanista
