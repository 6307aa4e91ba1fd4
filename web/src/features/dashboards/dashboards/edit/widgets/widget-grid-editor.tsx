import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import type { Breakpoint } from '@fyr/contract/widgets/module'
import { useElementSize } from '@mantine/hooks'
import { mdiPlus } from '@mdi/js'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#api/new-id.ts'
import { Button } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import { type RangeControl, useRange } from '#ui/time/range/use-range.ts'
import type { EditorProps } from '../../canvas/dashboard-body-props.ts'
import { type DashboardSource, storedSource } from '../../data/source.ts'
import { useNames } from '../../data/use-names.ts'
import { breakpointOf } from '../../grid/places.ts'
import { seriesOf, WidgetGrid } from '../../widget/widget-grid.tsx'
import { changedWidgets, type NewWidget, withAdded, withPlacesAt, withWidget } from '../session/draft.ts'
import { EditFrame } from '../session/edit-frame.tsx'
import type { Editing } from '../session/use-editing.ts'
import { useEscape } from '../use-escape.tsx'
import { usePastedWidgets } from './use-pasted-widgets.ts'
import { useWidgetActions } from './use-widget-actions.tsx'
import { WidgetDrawer } from './widget-drawer.tsx'

// Fetched when something is added.
const WidgetPicker = lazy(async () => ({ default: (await import('./widget-picker.tsx')).WidgetPicker }))

/** The widgets of a dashboard, to be added, moved and set. */
export function WidgetGridEditor({ dashboard, editing }: EditorProps) {
  const { t } = useTranslation()
  return (
    <WidgetsEditor
      editing={editing}
      source={storedSource(dashboard)}
      control={useRange(dashboard.settings.range)}
      emptyText={t(($) => $.dashboards.edit.emptyText)}
    />
  )
}

interface WidgetsEditorProps {
  editing: Editing
  /** Of what is stored, and where the data of what is not is asked for. */
  source: DashboardSource
  control: RangeControl
  /** What to begin with, where there is nothing yet. */
  emptyText: string
  /** A widget as it is shown; the same object for the same widget. Templates show nodes in place of slots. */
  shown?: (widget: DashboardModule) => DashboardModule
  /** Settings that a shown widget changed by itself, as they are to be kept. */
  kept?: <T>(settings: T, before: unknown) => T
  /** Widgets from the clipboard, as they are to be here. */
  pasted?: (widgets: NewWidget[]) => NewWidget[]
  /** What stands beside the widgets while no drawer is open. */
  side?: ReactNode
}

const asItIs = (widget: DashboardModule) => widget
const unchanged = <T,>(settings: T): T => settings
const asTheyAre = (widgets: NewWidget[]) => widgets

/** Widgets on a grid, of a dashboard or of a template. */
export function WidgetsEditor(props: WidgetsEditorProps) {
  const { editing, source, control, shown = asItIs, pasted = asTheyAre, kept = unchanged, side } = props
  const { t } = useTranslation()
  const { draft } = editing
  const [picking, setPicking] = useState(false)
  const [pickedNode, setPickedNode] = useState<string | null>()
  const [opened, setOpened] = useState<{ before: DashboardModule; at: Breakpoint; turn: number } | null>(null)
  const [at, setAt] = useState<Breakpoint>('lg')
  const names = useNames(source.references, seriesOf(draft.widgets))
  const widgets = useMemo(() => draft.widgets.map(shown), [draft.widgets, shown])
  const widget = draft.widgets.find((each) => each.dashboardModuleId === opened?.before.dashboardModuleId)

  const own = (each: DashboardModule) =>
    draft.widgets.find(({ dashboardModuleId }) => dashboardModuleId === each.dashboardModuleId) ?? each
  const main = useElementSize()
  // What stands beside takes room here only: one arranges what others will see.
  const whole = side && main.width > 0 ? breakpointOf(main.width) : null
  const openSettings = (each: DashboardModule) => {
    setOpened((known) => ({ before: each, at, turn: (known?.turn ?? 0) + 1 }))
  }
  const actions = useWidgetActions({ editing, openSettings, at, pasted })
  usePastedWidgets(actions.paste)

  function cancelSettings() {
    if (opened) {
      const { dashboardModuleId, title, settings } = opened.before
      editing.change(
        (now) => withWidget(now, dashboardModuleId, { title, settings }),
        settingsKind(opened.turn),
      )
    }
    setOpened(null)
  }
  const { close, question } = useEscape(() => {
    if (!opened || !widget) return false
    const { before } = opened
    return widget.title !== before.title || changedWidgets([widget], [before]).length > 0
  }, cancelSettings)

  return (
    <EditFrame
      editing={editing}
      control={control}
      said={actions.said}
      onEscape={() => {
        if (opened) close()
        return opened !== null
      }}
      tools={
        <Button variant="default" icon={mdiPlus} onClick={() => setPicking(true)}>
          {t(($) => $.dashboards.edit.add)}
        </Button>
      }
    >
      <div className="fyr-dashboard-main" ref={main.ref}>
        {side}
        {draft.widgets.length === 0 ? (
          <div className="fyr-dashboard-room">
            <EmptyState
              title={t(($) => $.dashboards.noWidgets)}
              text={props.emptyText}
              action={<Button onClick={() => setPicking(true)}>{t(($) => $.dashboards.edit.add)}</Button>}
            />
          </div>
        ) : (
          <WidgetGrid
            source={source}
            widgets={widgets}
            unsaved={changedWidgets(widgets, source.widgets)}
            control={control}
            editing={{
              at: opened?.at ?? whole,
              onBreakpoint: setAt,
              selected: opened?.before.dashboardModuleId ?? null,
              tools: (each) => actions.tools(own(each)),
              onKeyDown: (event, each) => actions.onKeyDown(event, own(each)),
              onPlaces: (places, where) => editing.change((now) => withPlacesAt(now, places, where)),
              onSettings: (changed, settings, kind) => {
                const { dashboardModuleId: id, settings: before } = own(changed)
                editing.change(
                  (now) => withWidget(now, id, { settings: kept(settings, before) }),
                  // Cancel of the drawer takes these back, too.
                  opened?.before.dashboardModuleId === id ? settingsKind(opened.turn) : kind,
                )
              },
            }}
          />
        )}
        {opened && widget && (
          <WidgetDrawer
            key={opened.turn}
            widget={widget}
            names={names}
            onChange={(change) =>
              editing.change(
                (now) => withWidget(now, widget.dashboardModuleId, change),
                settingsKind(opened.turn),
              )
            }
            onDone={() => setOpened(null)}
            onCancel={cancelSettings}
          />
        )}
      </div>
      {question}
      {picking && (
        <Suspense fallback={null}>
          <WidgetPicker
            source={source}
            range={control.range}
            // At first the node of the widget that was added last.
            node={pickedNode === undefined ? (seriesOf(draft.widgets).at(-1)?.deveui ?? null) : pickedNode}
            onNode={setPickedNode}
            onClose={() => setPicking(false)}
            onChoose={(chosen, needsSettings) => {
              const id = newId()
              const next = withAdded(draft, chosen, id)
              editing.change(() => next)
              setPicking(false)
              const added = next.widgets.find(({ dashboardModuleId }) => dashboardModuleId === id)
              if (added && needsSettings) openSettings(added)
              else actions.focus(id)
            }}
          />
        </Suspense>
      )}
    </EditFrame>
  )
}

/** All that is changed while a drawer is open is one step. */
const settingsKind = (turn: number) => `settings ${turn}`
