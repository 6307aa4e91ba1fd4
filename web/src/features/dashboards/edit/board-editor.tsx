import type { DashboardModule } from '@fyr/contract/dashboard-content'
import type { Breakpoint } from '@fyr/contract/widgets/module'
import { mdiPlus } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#api/new-id.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import { useRange } from '#ui/time/use-range.ts'
import { Board, seriesOf } from '../board.tsx'
import type { EditorProps } from '../canvas/canvas.tsx'
import { storedData, storedSource } from '../data/source.ts'
import { useNames } from '../data/use-names.ts'
import { changedWidgets, withAdded, withPlacesAt, withWidget } from './draft.ts'
import { EditFrame } from './edit-frame.tsx'
import { usePastedWidgets } from './use-pasted-widgets.ts'
import { useWidgetActions } from './use-widget-actions.tsx'
import { WidgetDrawer } from './widget-drawer.tsx'

// Fetched when something is added.
const WidgetPicker = lazy(async () => ({ default: (await import('./widget-picker.tsx')).WidgetPicker }))

/** The widgets of a dashboard, to be added, moved and set. */
export function BoardEditor({ dashboard, editing }: EditorProps) {
  const { t } = useTranslation()
  const control = useRange(dashboard.settings.range)
  const { draft } = editing
  const [picking, setPicking] = useState(false)
  const [opened, setOpened] = useState<{ before: DashboardModule; at: Breakpoint; turn: number } | null>(null)
  const [at, setAt] = useState<Breakpoint>('lg')
  const names = useNames(dashboard.references, seriesOf(draft.widgets))
  const widget = draft.widgets.find((each) => each.dashboardModuleId === opened?.before.dashboardModuleId)

  const openSettings = (each: DashboardModule) => {
    setOpened((known) => ({ before: each, at, turn: (known?.turn ?? 0) + 1 }))
  }
  const actions = useWidgetActions({ editing, openSettings, at })
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

  return (
    <EditFrame
      editing={editing}
      control={control}
      said={actions.said}
      onEscape={() => {
        if (opened) cancelSettings()
        return opened !== null
      }}
      tools={
        <Button
          variant="default"
          leftSection={<Icon path={mdiPlus} size={18} />}
          onClick={() => setPicking(true)}
        >
          {t(($) => $.dashboards.edit.add)}
        </Button>
      }
    >
      <div className="fyr-dashboard-main">
        {draft.widgets.length === 0 ? (
          <div className="fyr-dashboard-room">
            <EmptyState
              title={t(($) => $.dashboards.noWidgets)}
              text={t(($) => $.dashboards.edit.emptyText)}
              action={<Button onClick={() => setPicking(true)}>{t(($) => $.dashboards.edit.add)}</Button>}
            />
          </div>
        ) : (
          <Board
            source={storedSource(dashboard)}
            widgets={draft.widgets}
            unsaved={changedWidgets(draft, dashboard.widgets)}
            control={control}
            editing={{
              at: opened?.at ?? null,
              onBreakpoint: setAt,
              selected: opened?.before.dashboardModuleId ?? null,
              tools: actions.tools,
              onKeyDown: actions.onKeyDown,
              onPlaces: (places, where) => editing.change((now) => withPlacesAt(now, places, where)),
              onSettings: ({ dashboardModuleId: id }, settings, kind) =>
                editing.change(
                  (now) => withWidget(now, id, { settings }),
                  // Cancel of the drawer takes these back, too.
                  opened?.before.dashboardModuleId === id ? settingsKind(opened.turn) : kind,
                ),
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
      {picking && (
        <Suspense fallback={null}>
          <WidgetPicker
            source={storedData(dashboard.dashboardId)}
            range={control.range}
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
