import type { ScriptResult } from '@fyr/contract/automation/scripts/scripts'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { mdiPlay } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '#ui/form/form.tsx'
import { Textarea } from '#ui/form/inputs.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import type { ScriptValues } from '../form/script-values.ts'
import { ConsoleLines, Effects } from './run-output.tsx'
import type { ScriptTest } from './use-script-test.ts'

interface TestPanelProps {
  test: ScriptTest
  type: ScriptValues['type']
  onLine: (line: number) => void
}

/** Tries what stands in the editor on the last real message, or on an event that is typed. */
export function TestPanel({ test, type, onLine }: TestPanelProps) {
  const { t } = useTranslation()
  if (!test.isPossible) return <p className="fyr-dimmed">{t(($) => $.scripts.test.saveFirst)}</p>
  const isTriggered = type === 'triggered'
  return (
    <Stack gap="md">
      <Textarea
        label={t(($) => $.scripts.test.event)}
        description={
          isTriggered ? t(($) => $.scripts.test.eventHint) : t(($) => $.scripts.test.eventHintCall)
        }
        autosize
        minRows={3}
        maxRows={9}
        spellCheck={false}
        classNames={{ input: 'fyr-script-event' }}
        value={test.event}
        onChange={(event) => test.setEvent(event.currentTarget.value)}
        error={test.eventError}
      />
      <Group gap="xs">
        <Button loading={test.isRunning} icon={mdiPlay} onClick={() => void test.run()}>
          {t(($) => $.scripts.test.run)}
        </Button>
        {test.event !== '' && isTriggered && (
          <Button variant="default" onClick={() => test.setEvent('')}>
            {t(($) => $.scripts.test.latest)}
          </Button>
        )}
      </Group>
      <p className="fyr-dimmed">{t(($) => $.scripts.test.dry)}</p>
      <FormProblem problem={test.refusal} />
      {test.result && <Result result={test.result} onLine={onLine} />}
    </Stack>
  )
}

function Result({ result, onLine }: { result: ScriptResult; onLine: (line: number) => void }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { state, problem, console, effects, cpuMs } = result
  return (
    <output aria-live="polite">
      <Stack gap="sm">
        <Group gap="xs">
          <StatusBadge status={state === 'ok' ? 'ok' : 'alarm'}>
            {t(($) => $.scripts.runStates[state])}
          </StatusBadge>
          <span className="fyr-dimmed">
            {t(($) => $.scripts.test.took, { ms: formatNumber(Math.round(cpuMs * 10) / 10, language) })}
          </span>
        </Group>
        {problem && <ProblemNotice problem={problem} onLine={onLine} />}
        {state === 'ok' && (
          <section>
            <h3 className="fyr-script-heading">{t(($) => $.scripts.test.result)}</h3>
            {result.result === undefined || result.result === null ? (
              <p className="fyr-dimmed">{t(($) => $.scripts.test.noResult)}</p>
            ) : (
              <pre className="fyr-script-json">{JSON.stringify(result.result, null, 2)}</pre>
            )}
          </section>
        )}
        {console.length > 0 && (
          <section>
            <h3 className="fyr-script-heading">{t(($) => $.scripts.console.title)}</h3>
            <ConsoleLines lines={console} />
          </section>
        )}
        <section>
          <h3 className="fyr-script-heading">{t(($) => $.scripts.test.effects)}</h3>
          {effects.length === 0 ? (
            <p className="fyr-dimmed">{t(($) => $.scripts.test.nothing)}</p>
          ) : (
            <Effects effects={effects} />
          )}
        </section>
      </Stack>
    </output>
  )
}

interface ProblemNoticeProps {
  problem: NonNullable<ScriptResult['problem']>
  onLine: (line: number) => void
}

/** Why a run failed; its line leads into the editor. */
export function ProblemNotice({ problem: { message, line }, onLine }: ProblemNoticeProps) {
  const { t } = useTranslation()
  return (
    <div className="fyr-notice" data-tone="alarm">
      <span className="fyr-grow fyr-script-message">{message}</span>
      {line !== null && (
        <Button size="compact-sm" variant="default" onClick={() => onLine(line)}>
          {t(($) => $.scripts.runs.showLine, { line })}
        </Button>
      )}
    </div>
  )
}
