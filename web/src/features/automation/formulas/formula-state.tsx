import type { FormulaSummary } from '@fyr/contract/automation/formulas/formulas'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import type { FormulaState as State } from './queries.ts'

type Shown = Pick<FormulaSummary, 'active' | 'isComplete' | 'lastProblem'>

const stateOf = ({ active, isComplete, lastProblem }: Shown): State => {
  if (!isComplete) return 'incomplete'
  if (!active) return 'inactive'
  return lastProblem ? 'failing' : 'active'
}
const looks = { active: 'ok', inactive: 'silent', failing: 'attention', incomplete: 'silent' } as const

/** Whether it computes, and if not, why. */
export function FormulaState({ formula }: { formula: Shown }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const state = stateOf(formula)
  const { lastProblem } = formula
  const why =
    state === 'failing' && lastProblem
      ? t(($) => $.formulas.lastProblem, {
          ...lastProblem,
          time: format.moment(Date.parse(lastProblem.at)),
        })
      : undefined
  return (
    <span title={why}>
      <StatusBadge status={looks[state]} look="plain">
        {t(($) => $.formulas.states[state])}
      </StatusBadge>
      {why && lastProblem && <span className="fyr-dimmed"> {lastProblem.message}</span>}
    </span>
  )
}
