import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import { DetailsPopover } from '#ui/details-popover.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { isUncertain, useIntervalText, useStateText } from './state-text.ts'

/** State of a variable: a problem opens what to do about it; uncertain values have their status. */
export function VariableState({ variable }: { variable: OpcNode }) {
  const { t } = useTranslation()
  const stateText = useStateText()
  const intervalText = useIntervalText()
  const { state, samplingInterval } = variable
  const words = stateText(variable)
  if (!state) return <span className="fyr-dimmed">{words}</span>
  const { problem, status, since, samplingInterval: actual } = state
  const isRevised = actual !== null && samplingInterval > 0 && actual !== samplingInterval
  return (
    <>
      {problem ? (
        <DetailsPopover
          label={t(($) => $.opcua.whatToDo, { problem: words })}
          target={
            <StatusBadge status="attention" look="plain">
              {words}
            </StatusBadge>
          }
        >
          <p>{t(($) => $.opcua.advice[problem])}</p>
          {status !== '' && <p className="fyr-breaks">{t(($) => $.opcua.statusCode, { status })}</p>}
        </DetailsPopover>
      ) : (
        <StatusBadge status={isUncertain(state) ? 'attention' : 'ok'} look="plain">
          {words}
        </StatusBadge>
      )}{' '}
      <span className="fyr-dimmed">
        <TimeAgo at={since} />
        {isRevised && ` · ${t(($) => $.opcua.variables.sampledEvery, { interval: intervalText(actual) })}`}
      </span>
    </>
  )
}
