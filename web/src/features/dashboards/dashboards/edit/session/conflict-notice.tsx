import { mdiAccountAlertOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useMay } from '#api/session/rights.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { personName } from '#ui/person.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import type { Draft } from './draft.ts'
import type { Conflict, Stored } from './target.ts'

interface ConflictNoticeProps extends Conflict {
  theirs: Stored
  draft: Draft
  onTheirs: () => void
  onOverwrite: () => Promise<void>
}

/** Somebody else saved meanwhile: who and when, and what can be done about it. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { theirs, draft, onTheirs, onOverwrite } = props
  const { t } = useTranslation()
  const may = useMay()
  const format = useTimeFormat()
  const [asking, setAsking] = useState<'theirs' | 'overwrite' | null>(null)
  const [busy, setBusy] = useState(false)

  async function keepAsCopy() {
    setBusy(true)
    try {
      const name = t(($) => $.dashboards.conflict.copyName, { name: draft.name })
      const goThere = await props.saveCopy({ ...draft, name })
      onTheirs()
      snackbar.done(t(($) => $.dashboards.duplicated, { name }))
      // The session has ended by then, so nothing asks about unsaved changes.
      setTimeout(goThere, 50)
    } catch (error) {
      snackbar.failed(problemText(error, t))
    } finally {
      setBusy(false)
    }
  }

  const who = { name: personName(theirs.updatedBy), time: format.exact(Date.parse(theirs.updatedAt)) }
  return (
    <div className="fyr-notice" data-tone="attention" role="alert">
      <Icon path={mdiAccountAlertOutline} size={18} />
      <span className="fyr-grow">{props.text(who)}</span>
      <Button size="compact-sm" variant="default" onClick={() => setAsking('theirs')}>
        {t(($) => $.dashboards.conflict.theirs)}
      </Button>
      {may('Dashboard.Create') && (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void keepAsCopy()}>
          {t(($) => $.dashboards.conflict.copy)}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setAsking('overwrite')}>
        {t(($) => $.dashboards.conflict.overwrite)}
      </Button>
      <ConfirmDialog
        opened={asking === 'theirs'}
        onClose={() => setAsking(null)}
        title={t(($) => $.dashboards.conflict.theirsTitle)}
        text={t(($) => $.dashboards.edit.discardText)}
        confirmLabel={t(($) => $.dashboards.conflict.theirs)}
        onConfirm={onTheirs}
      />
      <ConfirmDialog
        opened={asking === 'overwrite'}
        onClose={() => setAsking(null)}
        title={t(($) => $.dashboards.conflict.overwriteTitle, who)}
        text={props.overwriteText}
        confirmLabel={t(($) => $.dashboards.conflict.overwrite)}
        onConfirm={onOverwrite}
      />
    </div>
  )
}
