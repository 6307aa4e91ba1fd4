import { mdiRedo, mdiUndo } from '@mdi/js'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Tooltip } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { ResumedNotice } from '#ui/resource/resumed-notice.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { RangePicker } from '#ui/time/range/range-picker.tsx'
import type { RangeControl } from '#ui/time/range/use-range.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { useEditKeys } from './use-edit-keys.ts'
import type { Editing } from './use-editing.ts'

interface EditFrameProps {
  editing: Editing
  /** What this type of dashboard adds to undo and redo. */
  tools: ReactNode
  /** Left out where what is shown has no range. */
  control?: RangeControl
  /** What a screen reader is told of the last step. */
  said: string
  /** Escape closes what is open before it ends the session: true where something was. */
  onEscape: () => boolean
  children: ReactNode
}

/** What all edit sessions have in common, whatever is edited: name, undo, save, notices, guard, keys. */
export function EditFrame({ editing, tools, control, said, onEscape, children }: EditFrameProps) {
  const { t } = useTranslation()
  const { draft, dirty, target } = editing
  const [asking, setAsking] = useState(false)

  const leave = useLeave(target.leave, dirty)
  const stop = () => (dirty ? setAsking(true) : leave())

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
    leave: () => {
      if (!onEscape()) stop()
    },
  })

  return (
    <Page title={t(($) => $.dashboards.edit.title, { name: draft.name })} trail={target.trail ?? []}>
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
        {tools}
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
          {...target.conflict}
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
      {control && (
        <div className="fyr-dashboard-bar">
          <RangePicker control={control} />
        </div>
      )}
      <div className="fyr-hidden" role="status">
        {said}
      </div>
      {children}
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
      <UnsavedGuard dirty={dirty} onLeave={editing.discard} />
    </Page>
  )
}

/** Leads away when nothing is unsaved any more, so that nobody is asked about what was just saved or discarded. */
function useLeave(lead: () => void, dirty: boolean): () => void {
  const [leaving, setLeaving] = useState(false)
  const go = useEffectEvent(lead)
  useEffect(() => {
    if (!leaving || dirty) return
    setLeaving(false)
    go()
  }, [leaving, dirty])
  return () => setLeaving(true)
}
