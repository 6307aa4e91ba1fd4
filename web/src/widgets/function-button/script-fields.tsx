import type { ButtonAction } from '@fyr/contract/widgets/controls/function-button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Select, Textarea } from '#ui/form/inputs.ts'
import { parametersOf } from './button-content.ts'

interface ScriptFieldsProps {
  action: Extract<ButtonAction, { kind: 'script' }>
  onChange: (action: ButtonAction) => void
}

/** Which script it runs, and with what. */
export function ScriptFields({ action, onChange }: ScriptFieldsProps) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const { data } = useQuery(
    apiQuery((api) => api.scripts.list, { params: { id: companyId }, query: { limit: 1000 } }),
  )
  const { scriptId, parameters } = action
  return (
    <>
      <Select
        label={t(($) => $.widgets.functionButton.script)}
        data={(data?.body ?? []).map(({ scriptId: value, name: label }) => ({ value, label }))}
        searchable
        value={scriptId}
        onChange={(next) => onChange({ ...action, scriptId: next })}
      />
      <Textarea
        label={t(($) => $.widgets.functionButton.parameters)}
        description={t(($) => $.widgets.functionButton.parametersHint)}
        placeholder={'{"setpoint": 21}'}
        value={parameters}
        maxLength={2000}
        autosize
        maxRows={8}
        spellCheck={false}
        error={parametersOf(parameters) ? null : t(($) => $.widgets.functionButton.problems.json)}
        onChange={(event) => onChange({ ...action, parameters: event.currentTarget.value })}
      />
    </>
  )
}
