import type {
  Dashboard,
  DashboardModule,
  DashboardSettings,
  UpdateBody,
} from '@fyr/contract/dashboards/dashboard-content'
import type { NodeSlot } from '@fyr/contract/dashboards/template-dashboards'
import type { Breakpoint, GridPlace } from '@fyr/contract/widgets/module'
import { freePlace, inReadingOrder, type Places, placesAt, withPlaces } from '../../grid/places.ts'

/** What an edit session changes: all of it is one state, so that each step can be taken back. */
export interface Draft {
  name: string
  settings: DashboardSettings
  widgets: readonly DashboardModule[]
  /** Of a template only. */
  slots?: readonly NodeSlot[]
}

export const draftOf = ({ name, settings, widgets, slots }: Draft): Draft => ({
  name,
  settings,
  widgets,
  ...(slots && { slots }),
})

export function withPlacesAt(draft: Draft, places: Places, at: Breakpoint): Draft {
  return { ...draft, widgets: withPlaces(draft.widgets, places, at) }
}

type Change = Partial<Pick<DashboardModule, 'title' | 'settings'>>

/** A widget with another title or settings (of its own type). */
export function withWidget(draft: Draft, id: string, change: Change): Draft {
  return {
    ...draft,
    widgets: draft.widgets.map((widget) =>
      widget.dashboardModuleId === id ? asModule({ ...widget, ...change }) : widget,
    ),
  }
}

export function withoutWidgets(draft: Draft, ids: readonly string[]): Draft {
  return {
    ...draft,
    widgets: draft.widgets.filter(({ dashboardModuleId }) => !ids.includes(dashboardModuleId)),
  }
}

/** A widget as it comes from the picker or the clipboard: `layout.lg` says how large it is, not where. */
export type NewWidget = Omit<DashboardModule, 'index' | 'tag' | 'dashboardModuleId'>

/** Added where there is room at the breakpoint that one looks at; elsewhere it follows. */
export function withAdded(draft: Draft, widget: NewWidget, id: string, near?: GridPlace): Draft {
  const wide = placesAt(draft.widgets, 'lg')
  const { w, h } = widget.layout.lg
  const added = asModule({
    ...widget,
    dashboardModuleId: id,
    index: draft.widgets.length,
    tag: null,
    layout: { lg: beside(wide, near, { w, h }) ?? freePlace(wide, { w, h }, 'lg'), md: null, sm: null },
  })
  return { ...draft, widgets: [...draft.widgets, added] }
}

/** To the right of a widget, where there is room. */
function beside(places: Places, near: GridPlace | undefined, size: { w: number; h: number }) {
  if (!near || near.x + near.w + size.w > 12) return undefined
  const place = { x: near.x + near.w, y: near.y, ...size }
  const free = [...places.values()].every(
    (other) =>
      place.x >= other.x + other.w ||
      other.x >= place.x + place.w ||
      place.y >= other.y + other.h ||
      other.y >= place.y + place.h,
  )
  return free ? place : undefined
}

/** A copy beside the widget. */
export function withDuplicate(draft: Draft, id: string, newId: string): Draft {
  const widget = draft.widgets.find(({ dashboardModuleId }) => dashboardModuleId === id)
  if (!widget) return draft
  const { title, type, settings, layout } = widget
  return withAdded(draft, asNew({ title, type, settings, layout }), newId, layout.lg)
}

/** What was put together again from parts of one widget. */
const asModule = (parts: unknown): DashboardModule => parts as DashboardModule
const asNew = (parts: unknown): NewWidget => parts as NewWidget

export function isSame(one: Draft, other: Draft): boolean {
  return one === other || JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}
const plain = ({ name, settings, widgets, slots }: Draft) => [name, settings, widgets.map(bodyOf), slots]

/** A widget as it is sent: what the server finds out by itself is left out. */
export function bodyOf({ tag: _tag, index: _index, ...body }: DashboardModule) {
  return body
}

/** What is sent to save: the widgets in the order in which one reads them. */
export function saveBody(draft: Draft, version: number): UpdateBody {
  return {
    version,
    name: draft.name,
    settings: draft.settings,
    widgets: inOrder(draft),
  } as UpdateBody // A widget without `tag` is a body again; the union does not survive the rest.
}

/** Its widgets as they are sent, in the order in which one reads them. */
export const inOrder = ({ widgets }: Draft) =>
  inReadingOrder(widgets).map((widget, index) => ({ ...bodyOf(widget), index }))

/** Widgets whose content is not what is saved: what they show must be asked for as they stand. */
export function changedWidgets(
  widgets: readonly DashboardModule[],
  saved: readonly DashboardModule[],
): readonly DashboardModule[] {
  const contents = new Map(saved.map((widget) => [widget.dashboardModuleId, widget]))
  return widgets.filter((widget) => {
    const before = contents.get(widget.dashboardModuleId)
    if (!before || before.type !== widget.type) return true
    return (
      before.settings !== widget.settings &&
      JSON.stringify(before.settings) !== JSON.stringify(widget.settings)
    )
  })
}

/** The draft as a dashboard of its own, beside the one that it was made of. */
export function copyOf(draft: Draft, { type, categoryId }: Pick<Dashboard, 'type' | 'categoryId'>) {
  return {
    name: draft.name,
    type,
    categoryId,
    settings: draft.settings,
    widgets: inReadingOrder(draft.widgets).map((widget) => {
      const { dashboardModuleId: _id, ...body } = bodyOf(widget)
      return body
    }),
  }
}
