import type { Dashboard, DashboardModule } from '@fyr/contract/dashboard-content'
import type { Breakpoint } from '@fyr/contract/widgets/module'
import { mdiPlus, mdiRedo, mdiUndo } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Tooltip } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar.ts'
import { EmptyState } from '#ui/states.tsx'
import { RangePicker } from '#ui/time/range-picker.tsx'
import { useRange } from '#ui/time/use-range.ts'
import { UnsavedGuard } from '#ui/unsaved.tsx'
import { Board, seriesOf } from '../board.tsx'
import { storedData, storedSource } from '../data/source.ts'
import { useNames } from '../data/use-names.ts'
import { ConflictNotice, ResumedNotice } from './conflict-notice.tsx'
import { changedWidgets, withAdded, withPlacesAt, withWidget } from './draft.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { useEditing } from './use-editing.ts'
import { useWidgetActions } from './use-widget-actions.tsx'
import { WidgetDrawer } from './widget-drawer.tsx'

// Fetched when something is added.
const WidgetPicker = lazy(async () => ({ default: (await import('./widget-picker.tsx')).WidgetPicker }))

/** An edit session: every change is seen at once and can be taken back; nothing is stored before Save. */
export function EditPage({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/dashboard/$id' })
  const control = useRange(dashboard.settings.range)
  const editing = useEditing(dashboard)
  const { draft, dirty } = editing
  const [picking, setPicking] = useState(false)
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState<{ before: DashboardModule; at: Breakpoint; turn: number } | null>(null)
  const [at, setAt] = useState<Breakpoint>('lg')
  const names = useNames(dashboard.references, seriesOf(draft.widgets))
  const widget = draft.widgets.find((each) => each.dashboardModuleId === opened?.before.dashboardModuleId)

  const leave = () => void navigate({ search: ({ edit: _edit, ...others }) => others })
  const stop = () => (dirty ? setAsking(true) : leave())
  const openSettings = (each: DashboardModule) => {
    setOpened((known) => ({ before: each, at, turn: (known?.turn ?? 0) + 1 }))
  }
  const actions = useWidgetActions({ editing, openSettings, at })

  async function save(how?: { overwrite: boolean }) {
    try {
      if (!(await editing.save(how))) return
      snackbar.done(t(($) => $.words.saved))
      leave()
    } catch (error) {
      snackbar.failed(problemText(error, t))
    }
  }
  useEditKeys({
    undo: editing.undo,
    redo: editing.redo,
    save: () => void save(),
    leave: () => (opened ? cancelSettings() : stop()),
    paste: actions.paste,
  })

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
    <Page title={t(($) => $.dashboards.edit.title, { name: draft.name })}>
      <div className="fyr-edit-bar">
        <TextInput
          className="fyr-edit-name"
          aria-label={t(($) => $.words.name)}
          value={draft.name}
          maxLength={255}
          error={draft.name.trim() === ''}
          onChange={(event) => {
            const name = event.currentTarget.value
            editing.change((now) => ({ ...now, name }), 'name')
          }}
        />
        <Tooltip label={`${t(($) => $.words.undo)} (Ctrl+Z)`}>
          <ActionIcon aria-label={t(($) => $.words.undo)} disabled={!editing.canUndo} onClick={editing.undo}>
            <Icon path={mdiUndo} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={`${t(($) => $.dashboards.edit.redo)} (Ctrl+Shift+Z)`}>
          <ActionIcon
            aria-label={t(($) => $.dashboards.edit.redo)}
            disabled={!editing.canRedo}
            onClick={editing.redo}
          >
            <Icon path={mdiRedo} />
          </ActionIcon>
        </Tooltip>
        <Button
          variant="default"
          leftSection={<Icon path={mdiPlus} size={18} />}
          onClick={() => setPicking(true)}
        >
          {t(($) => $.dashboards.edit.add)}
        </Button>
        <span className="fyr-grow fyr-dimmed" role="status">
          {dirty && t(($) => $.dashboards.edit.unsaved)}
        </span>
        <Button variant="default" onClick={stop} disabled={editing.saving}>
          {dirty ? t(($) => $.dashboards.edit.discard) : t(($) => $.words.close)}
        </Button>
        <Button
          loading={editing.saving}
          disabled={!dirty || draft.name.trim() === ''}
          onClick={() => void save()}
        >
          {t(($) => $.words.save)}
        </Button>
      </div>
      {editing.theirs && (
        <ConflictNotice
          theirs={editing.theirs}
          draft={draft}
          onTheirs={() => {
            editing.discard()
            leave()
          }}
          onOverwrite={() => save({ overwrite: true })}
        />
      )}
      {editing.resumedAt !== null && dirty && !editing.theirs && (
        <ResumedNotice at={editing.resumedAt} onDiscard={editing.discard} />
      )}
      <div className="fyr-dashboard-bar">
        <RangePicker control={control} />
      </div>
      <div className="fyr-hidden" role="status">
        {actions.said}
      </div>
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
              const id = crypto.randomUUID()
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
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(($) => $.dashboards.edit.discardTitle)}
        text={t(($) => $.dashboards.edit.discardText)}
        confirmLabel={t(($) => $.dashboards.edit.discard)}
        onConfirm={() => {
          editing.discard()
          leave()
        }}
      />
      <UnsavedGuard dirty={dirty} />
    </Page>
  )
}

/** All that is changed while a drawer is open is one step. */
const settingsKind = (turn: number) => `settings ${turn}`
