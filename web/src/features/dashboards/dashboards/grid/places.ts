import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import type { Breakpoint, GridPlace } from '@fyr/contract/widgets/module'
import { bottom, moveElement, verticalCompactor } from 'react-grid-layout/core'
import { definitionOf } from '#widgets/registry.ts'
import type { GridSize } from '#widgets/widget.ts'

/** As the contract has them; its file brings the schemas along. */
export const gridColumns: Record<Breakpoint, number> = { lg: 12, md: 8, sm: 4 }
/** Pixels. */
export const rowHeight = 40
export const gap = 8
/** Lower rows hold nothing that can be read. */
const minRowHeight = 14

/** Room for the grid, in pixels, from which a breakpoint counts. */
const widths: Record<Breakpoint, number> = { lg: 960, md: 600, sm: 0 }

export function breakpointOf(width: number): Breakpoint {
  if (width >= widths.lg) return 'lg'
  return width >= widths.md ? 'md' : 'sm'
}

type Placed = Pick<DashboardModule, 'dashboardModuleId' | 'type' | 'layout'>
/** Where each widget is, by its id. */
export type Places = ReadonlyMap<string, GridPlace>

const anySize: GridSize = { w: 1, h: 1 }

export function minimumOf(type: DashboardModule['type'], at: Breakpoint): GridSize {
  return definitionOf(type)?.minimum[at] ?? anySize
}

/**
 * Where the widgets are at a breakpoint. Those that nobody has put anywhere there follow from the wide one:
 * on tablets by their share of the width, on phones below each other, in the order in which one reads.
 */
export function placesAt(widgets: readonly Placed[], at: Breakpoint): Places {
  const columns = gridColumns[at]
  const known = widgets.filter(({ layout }) => layout[at])
  let end = bottom(known.map((widget) => itemOf(widget, layoutAt(widget, at))))
  const items = known.map((widget) => itemOf(widget, layoutAt(widget, at)))
  let x = 0
  let rowEnd = end
  for (const widget of inReadingOrder(widgets).filter(({ layout }) => !layout[at])) {
    const { w: wide, h } = widget.layout.lg
    const minimum = minimumOf(widget.type, at)
    const share = Math.round((wide * columns) / gridColumns.lg)
    const w = at === 'sm' ? columns : Math.min(columns, Math.max(minimum.w, share))
    if (x + w > columns) {
      x = 0
      end = rowEnd
    }
    const height = Math.max(h, minimum.h)
    items.push(itemOf(widget, { x, y: end, w, h: height }))
    rowEnd = Math.max(rowEnd, end + height)
    x += w
  }
  return placesOf(verticalCompactor.compact(items, columns))
}

const layoutAt = ({ layout }: Placed, at: Breakpoint): GridPlace => layout[at] ?? layout.lg
const itemOf = ({ dashboardModuleId }: Placed, place: GridPlace) => ({ i: dashboardModuleId, ...place })
const placesOf = (items: readonly ({ i: string } & GridPlace)[]): Places =>
  new Map(items.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]))

export function inReadingOrder<T extends Placed>(widgets: readonly T[]): T[] {
  return [...widgets].sort(
    ({ layout: { lg: one } }, { layout: { lg: other } }) => one.y - other.y || one.x - other.x,
  )
}

export type Direction = 'left' | 'right' | 'up' | 'down'
const steps: Record<Direction, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/** The arrow keys: as far as it takes for something to change; the same places where nothing can. */
export function moveByKey(places: Places, id: string, to: Direction, at: Breakpoint): Places {
  const own = places.get(id)
  if (!own) return places
  const { x, y } = steps[to]
  const end = bottom(itemsOf(places))
  for (let step = 1; step <= Math.max(end, gridColumns[at]); step++) {
    const next = { x: own.x + x * step, y: own.y + y * step }
    if (next.x < 0 || next.x + own.w > gridColumns[at] || next.y < 0 || next.y > end) break
    const moved = moveTo(places, id, next, at)
    if (!samePlaces(moved, places)) return moved
  }
  return places
}

function moveTo(places: Places, id: string, { x, y }: { x: number; y: number }, at: Breakpoint): Places {
  const items = itemsOf(places)
  const item = items.find(({ i }) => i === id)
  if (!item) return places
  const columns = gridColumns[at]
  const moved = moveElement(items, item, x, y, true, false, 'vertical', columns, false)
  return placesOf(verticalCompactor.compact(moved, columns))
}

/** Shift and arrow keys: one column or row more or less, within the grid and not below the minimum. */
export function resizeByKey(
  places: Places,
  id: string,
  to: Direction,
  minimum: GridSize,
  at: Breakpoint,
): Places {
  const own = places.get(id)
  if (!own) return places
  const w = Math.min(Math.max(own.w + steps[to].x, minimum.w), gridColumns[at] - own.x)
  const h = Math.min(Math.max(own.h + steps[to].y, minimum.h), 100)
  const items = itemsOf(places).map((item) => (item.i === id ? { ...item, w, h } : item))
  const item = items.find(({ i }) => i === id)
  if (!item) return places
  const columns = gridColumns[at]
  // Put where it is, so that those that it now lies over give way.
  const settled = moveElement(items, item, own.x, own.y, true, false, 'vertical', columns, false)
  return placesOf(verticalCompactor.compact(settled, columns))
}

const itemsOf = (places: Places) => [...places].map(([i, place]) => ({ i, ...place }))

export function samePlaces(one: Places, other: Places): boolean {
  if (one.size !== other.size) return false
  for (const [id, { x, y, w, h }] of one) {
    const place = other.get(id)
    if (!place || place.x !== x || place.y !== y || place.w !== w || place.h !== h) return false
  }
  return true
}

/** The widgets with these places at a breakpoint; the others keep following the wide one where they did. */
export function withPlaces(
  widgets: readonly DashboardModule[],
  places: Places,
  at: Breakpoint,
): DashboardModule[] {
  return widgets.map((widget) => {
    const place = places.get(widget.dashboardModuleId)
    return place ? { ...widget, layout: { ...widget.layout, [at]: place } } : widget
  })
}

/**
 * How high a row is, in pixels, so that all of them fill this height, as long as they can be read. Below each
 * other, as on a phone, they cannot: they keep their height and the page scrolls.
 */
export function fittingRowHeight(places: Places, height: number, at: Breakpoint): number {
  const rows = bottom(itemsOf(places))
  return rows === 0 || at === 'sm'
    ? rowHeight
    : Math.max(minRowHeight, Math.floor((height + gap) / rows - gap))
}

/** The first place from the top with room for a widget of this size. */
export function freePlace(places: Places, size: GridSize, at: Breakpoint): GridPlace {
  const columns = gridColumns[at]
  const w = Math.min(size.w, columns)
  const end = bottom(itemsOf(places))
  for (let y = 0; y < end; y++) {
    for (let x = 0; x + w <= columns; x++) {
      const place = { x, y, w, h: size.h }
      if (![...places.values()].some((other) => overlap(place, other))) return place
    }
  }
  return { x: 0, y: end, w, h: size.h }
}

const overlap = (one: GridPlace, other: GridPlace) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
