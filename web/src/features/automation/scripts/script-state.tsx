import type { ScriptSummary } from '@fyr/contract/automation/scripts/scripts'
import { useTranslation } from 'react-i18next'
import { type Status, StatusBadge } from '#ui/status.tsx'

type Shown = Pick<ScriptSummary, 'enabled' | 'isValid' | 'problem' | 'disabledBy' | 'failures'>

const stateOf = ({ enabled, isValid, disabledBy, failures }: Shown) => {
  if (!isValid) return 'invalid'
  if (!enabled) return disabledBy === 'failures' ? 'stopped' : 'disabled'
  return failures > 0 ? 'failing' : 'enabled'
}
const looks: Record<ReturnType<typeof stateOf>, Status> = {
  enabled: 'ok',
  disabled: 'silent',
  failing: 'attention',
  invalid: 'alarm',
  stopped: 'alarm',
}

/** Whether it runs, and if not, why; the engine's own words in the tooltip. */
export function ScriptState({ script }: { script: Shown }) {
  const { t } = useTranslation()
  const state = stateOf(script)
  const { failures } = script
  const why = useProblemText(state === 'enabled' ? null : script.problem)
  const count = failures > 0 && state !== 'invalid' ? t(($) => $.scripts.failures, { count: failures }) : ''
  return (
    <span title={[count, why].filter(Boolean).join(' · ') || undefined}>
      <StatusBadge status={looks[state]} look="plain">
        {t(($) => $.scripts.states[state])}
      </StatusBadge>
    </span>
  )
}

/** What is wrong, with its line where it has one; empty where nothing is. */
export function useProblemText(problem: ScriptSummary['problem']): string {
  const { t } = useTranslation()
  if (!problem) return ''
  const { line, message } = problem
  return line === null ? message : t(($) => $.scripts.problemAt, { line, message })
}
