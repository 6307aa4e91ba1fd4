import type { RegisterProblem } from '@fyr/contract/connections/modbus/limits'
import { useTranslation } from 'react-i18next'
import { DetailsPopover } from '#ui/details-popover.tsx'
import { StatusBadge } from '#ui/status.tsx'

/** Outcome of the last poll: a problem opens what to do about it. */
export function ProblemState({ problem, ok }: { problem: RegisterProblem | null; ok: string }) {
  const { t } = useTranslation()
  if (problem === null)
    return (
      <StatusBadge status="ok" look="plain">
        {ok}
      </StatusBadge>
    )
  const words = t(($) => $.modbus.problems[problem])
  return (
    <DetailsPopover
      label={t(($) => $.modbus.whatToDo, { problem: words })}
      target={
        <StatusBadge status="attention" look="plain">
          {words}
        </StatusBadge>
      }
    >
      {t(($) => $.modbus.advice[problem])}
    </DetailsPopover>
  )
}
