import type { ScriptRun } from '@fyr/contract/automation/scripts/scripts'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { mdiChevronRight } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout.ts'
import { personName } from '#ui/person.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { ConsoleLines, Effects } from '../panel/run-output.tsx'
import { ProblemNotice } from '../panel/test-panel.tsx'

interface RunEntryProps {
  run: ScriptRun
  onLine: (problem: NonNullable<ScriptRun['problem']>) => void
}

/** One run, or several alike, in a line; opened, what it printed and did. */
export function RunEntry({ run, onLine }: RunEntryProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const [isOpen, setOpen] = useState(false)
  const { time, state, trigger, runs, cpuMs, version, calledBy, problem } = run
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon path={mdiChevronRight} size={18} />
          <TimeText at={time} as="exact" />
          <StatusBadge status={state === 'ok' ? 'ok' : 'alarm'} look="plain">
            {t(($) => $.scripts.runStates[state])}
          </StatusBadge>
          <span>{t(($) => $.scripts.triggers[trigger])}</span>
          {runs > 1 && <span className="fyr-digits">{t(($) => $.scripts.runs.runs, { count: runs })}</span>}
          <span className="fyr-dimmed fyr-digits">
            {t(($) => $.scripts.runs.cpu, { ms: formatNumber(Math.round(cpuMs * 10) / 10, language) })}
          </span>
          {problem && <span className="fyr-script-reason">{problem.message}</span>}
        </summary>
        {isOpen && (
          <Stack gap="sm" className="fyr-script-run-body">
            <span className="fyr-dimmed">
              {t(($) => $.scripts.runs.version, { version })}
              {calledBy && ` · ${t(($) => $.scripts.runs.calledBy, { name: personName(calledBy) })}`}
            </span>
            {problem && <ProblemNotice problem={problem} onLine={() => onLine(problem)} />}
            <Output run={run} />
          </Stack>
        )}
      </details>
    </li>
  )
}

function Output({ run: { console, effects, problem } }: { run: ScriptRun }) {
  const { t } = useTranslation()
  if (console.length === 0 && effects.length === 0)
    return problem ? null : <p className="fyr-dimmed">{t(($) => $.scripts.runs.noOutput)}</p>
  return (
    <>
      {console.length > 0 && (
        <section>
          <h3 className="fyr-script-heading">{t(($) => $.scripts.console.title)}</h3>
          <ConsoleLines lines={console} />
        </section>
      )}
      {effects.length > 0 && (
        <section>
          <h3 className="fyr-script-heading">{t(($) => $.scripts.test.did)}</h3>
          <Effects effects={effects} />
        </section>
      )}
    </>
  )
}
