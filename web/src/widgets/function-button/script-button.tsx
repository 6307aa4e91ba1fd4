import type { ScriptResult } from '@fyr/contract/automation/scripts/scripts'
import { mdiAlertOctagon, mdiCheckCircle, mdiLockOutline, mdiProgressClock } from '@mdi/js'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { Icon } from '#ui/icon.tsx'
import type { Locked } from '../parts/control/slider-state.ts'
import { parametersOf } from './button-content.ts'
import { PressButton } from './press-button.tsx'

interface ScriptButtonProps {
  scriptId: string
  parameters: string
  label: string
  confirm: boolean
  locked: Locked | null
  editing: boolean
}

/** Runs a script with the same parameters each time, and says what came of it. */
export function ScriptButton({ scriptId, parameters, label, confirm, locked, editing }: ScriptButtonProps) {
  const { t } = useTranslation()
  const id = useId()
  const call = useApiMutation((api) => api.scripts.call, {
    showsErrors: true,
    changes: [(api) => api.scripts],
  })
  const given = parametersOf(parameters)
  const lock = locked ?? (given ? null : 'settings')
  return (
    <>
      <PressButton
        label={label || t(($) => $.widgets.functionButton.defaultLabels.script)}
        confirm={confirm}
        disabled={editing || lock !== null}
        busy={call.isPending}
        describedBy={id}
        onPress={() => call.mutate({ params: { id: scriptId }, body: { ...given } })}
      />
      <div className="fyr-w-control-foot" id={id}>
        {call.isPending && (
          <span role="status">
            <Icon path={mdiProgressClock} size={16} /> {t(($) => $.widgets.functionButton.running)}
          </span>
        )}
        {call.error && <Failure text={problemText(call.error, t)} />}
        {call.data && <Outcome result={call.data} />}
        {lock && (
          <span className="fyr-w-control-locked">
            <Icon path={mdiLockOutline} size={16} />{' '}
            {lock === 'permission'
              ? t(($) => $.widgets.functionButton.noScript)
              : t(($) => $.widgets.controlSliders.locked[lock])}
          </span>
        )}
      </div>
    </>
  )
}

function Outcome({ result: { state, problem, result } }: { result: ScriptResult }) {
  const { t } = useTranslation()
  if (state === 'failed')
    return <Failure text={problem?.message ?? t(($) => $.widgets.functionButton.scriptFailed)} />
  const isShort = ['string', 'number', 'boolean'].includes(typeof result)
  return (
    <span role="status">
      <Icon path={mdiCheckCircle} size={16} />{' '}
      {isShort
        ? t(($) => $.widgets.functionButton.doneWith, { result: String(result).slice(0, 100) })
        : t(($) => $.widgets.functionButton.done)}
    </span>
  )
}

const Failure = ({ text }: { text: string }) => (
  <span className="fyr-w-control-refused" role="alert">
    <Icon path={mdiAlertOctagon} size={16} /> {text}
  </span>
)
