import type { GridPlace } from '@fyr/contract/widgets/module'

export const boardColumns = 12

/** Where a block stands: its page, counted from 0, and its place on it in rows and columns. */
export interface PlacedBlock extends GridPlace {
  /** Place among those that were given. */
  at: number
  page: number
}

/** As the dashboard shows them: nothing lies over another, and what has room above moves up. */
function compacted(places: readonly (GridPlace & { at: number })[]): (GridPlace & { at: number })[] {
  const filled = new Array<number>(boardColumns).fill(0)
  return places
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map((place) => {
      const x = Math.min(place.x, boardColumns - 1)
      const w = Math.min(place.w, boardColumns - x)
      const y = Math.max(...filled.slice(x, x + w))
      filled.fill(y + place.h, x, x + w)
      return { ...place, x, w, y }
    })
}

/**
 * Spreads blocks over pages of so many rows, none of them cut. A page ends where none reaches across, where that leaves
 * no more than half of it empty; else what does not fit moves on. What is higher than a page is as high as one.
 * @param rowsOf rows of a page
 */
export function pagesOf(places: readonly GridPlace[], rowsOf: (page: number) => number): PlacedBlock[] {
  const done: PlacedBlock[] = []
  let left = compacted(places.map((place, at) => ({ ...place, at })))
  for (let page = 0; left.length > 0; page++) {
    const rows = rowsOf(page)
    const fitting = compacted(left.map((place) => ({ ...place, h: Math.min(place.h, rows) })))
    const end = cleanEnd(fitting, rows) ?? rows
    const blocked = new Set<number>()
    const later: typeof left = []
    for (const place of fitting) {
      const columns = Array.from({ length: place.w }, (_, at) => place.x + at)
      // Nothing stands above what stood above it.
      if (place.y + place.h <= end && columns.every((column) => !blocked.has(column)))
        done.push({ ...place, page })
      else {
        for (const column of columns) blocked.add(column)
        later.push({ ...place, h: places[place.at]?.h ?? place.h })
      }
    }
    left = later
  }
  return done
}

/** The last row below which a page may end without a block across it; undefined where that is too far up. */
function cleanEnd(places: readonly GridPlace[], rows: number): number | undefined {
  for (let end = rows; end >= rows / 2; end--) {
    if (places.every(({ y, h }) => y + h <= end || y >= end)) return end
  }
  return undefined
}
