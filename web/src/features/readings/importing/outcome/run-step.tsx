import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { SendRefused } from '@fyr/importing'
import { mdiCheckCircle, mdiClose, mdiPause, mdiPlay } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group, Progress } from '#ui/layout.ts'
import { useNow, useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import type { RunningImport } from '../use-import.ts'
import { SummaryFacts } from './summary-facts.tsx'

interface RunStepProps {
  running: RunningImport
  fileName: string
  /** Readings in all, from the dry run. */
  total: number
  onAgain: () => void
}

/** Progress while it runs, and what became of it. */
export function RunStep({ running, fileName, total, onAgain }: RunStepProps) {
  const { t } = useTranslation()
  const { status, progress, summary } = running
  const { language } = useTimeSettings()
  const number = (value: number) => formatNumber(value, language, 0)
  const percent = Math.round((progress?.done ?? 0) * 100)
  const goesOn = status === 'running' || status === 'paused'

  return (
    <>
      <div>
        <Group justify="space-between" mb={4}>
          <span role="status">{t(($) => $.importing.status[status])}</span>
          <span className="fyr-digits">
            {t(($) => $.importing.stored, {
              accepted: number(progress?.accepted ?? 0),
              total: number(total),
            })}
          </span>
        </Group>
        <Progress.Root size="lg">
          <Progress.Section
            value={percent}
            aria-label={t(($) => $.importing.progress)}
            {...(status === 'failed' && { color: 'alarm' })}
          />
        </Progress.Root>
      </div>
      {goesOn && <Waits waits={running.waits} />}
      {goesOn && (
        <Group>
          {status === 'running' ? (
            <Button variant="default" icon={mdiPause} onClick={running.pause}>
              {t(($) => $.importing.pause)}
            </Button>
          ) : (
            <Button icon={mdiPlay} onClick={running.goOn}>
              {t(($) => $.importing.goOn)}
            </Button>
          )}
          <Button variant="subtle" icon={mdiClose} onClick={running.cancel}>
            {t(($) => $.importing.cancel)}
          </Button>
        </Group>
      )}
      {status === 'done' && (summary?.accepted !== 0 || summary.problems === 0) && (
        <div className="fyr-notice" data-tone="ok" role="status">
          <Icon path={mdiCheckCircle} size={18} />
          {t(($) => $.importing.done)}
        </div>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <div className="fyr-notice" data-tone={status === 'failed' ? 'alarm' : 'attention'} role="alert">
          <span className="fyr-grow">
            {summary?.failure instanceof SendRefused && summary.failure.message !== ''
              ? summary.failure.message
              : summary?.failure !== undefined && problemText(summary.failure, t)}{' '}
            {t(($) => $.importing.again)}
          </span>
          <Button size="compact-sm" variant="default" onClick={onAgain}>
            {t(($) => $.words.retry)}
          </Button>
        </div>
      )}
      {summary && <SummaryFacts summary={summary} fileName={fileName} sent />}
    </>
  )
}

/** Why nothing is sent just now. */
function Waits({ waits }: Pick<RunningImport, 'waits'>) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const now = useNow()
  if (waits === null) return null
  return (
    <div className="fyr-notice" data-tone="attention" role="status">
      {t(($) => $.importing.waits[waits.because], {
        time: format.ago(Math.max(waits.until, now + 1000), now),
      })}
    </div>
  )
}
