import { mdiHistory } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { useTimeFormat } from '#ui/time/context.tsx'

/** What an earlier session left unsaved is here again. */
export function ResumedNotice({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  return (
    <div className="fyr-notice" data-tone="attention" role="status">
      <Icon path={mdiHistory} size={18} />
      <span className="fyr-grow">{t(($) => $.dashboards.edit.resumed, { time: format.moment(at) })}</span>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {t(($) => $.dashboards.edit.discard)}
      </Button>
    </div>
  )
}
