import type { ButtonAction } from '@fyr/contract/widgets/controls/function-button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Select } from '#ui/form/inputs.ts'
import { NumberField } from '#ui/form/numbers/number-field.tsx'
import { newSlider } from '../parts/control/new-slider.ts'
import { SliderFields } from '../parts/control/slider-fields.tsx'
import { ChoiceField } from '../parts/fields/setting-fields.tsx'
import { DownlinkFields } from './downlink-fields.tsx'
import { ScriptFields } from './script-fields.tsx'

interface FieldsProps<K extends ButtonAction['kind']> {
  action: Extract<ButtonAction, { kind: K }>
  onChange: (action: ButtonAction) => void
}

/** What the chosen action needs to be told. */
export function ActionFields({ action, onChange }: FieldsProps<ButtonAction['kind']>) {
  switch (action.kind) {
    case 'none':
      return null
    case 'dashboard':
      return <DashboardField action={action} onChange={onChange} />
    case 'value':
      return <ValueFields action={action} onChange={onChange} />
    case 'downlink':
      return <DownlinkFields action={action} onChange={onChange} />
    case 'switch':
      return <SwitchFields action={action} onChange={onChange} />
    case 'script':
      return <ScriptFields action={action} onChange={onChange} />
  }
}

function DashboardField({ action, onChange }: FieldsProps<'dashboard'>) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const { data } = useQuery(
    apiQuery((api) => api.dashboards.list, { params: { id: companyId }, query: { limit: 1000 } }),
  )
  return (
    <Select
      label={t(($) => $.widgets.functionButton.dashboard)}
      data={(data?.body ?? []).map(({ dashboardId, name }) => ({ value: String(dashboardId), label: name }))}
      searchable
      value={action.dashboardId === null ? null : String(action.dashboardId)}
      onChange={(id) => onChange({ ...action, dashboardId: id === null ? null : Number(id) })}
    />
  )
}

function ValueFields({ action, onChange }: FieldsProps<'value'>) {
  const { t } = useTranslation()
  const [deveui, setDeveui] = useState(action.target?.deveui ?? null)
  const { min, max, input } = action
  return (
    <>
      <NodePicker
        label={t(($) => $.widgets.settings.node)}
        value={deveui}
        onChange={(next) => {
          setDeveui(next)
          onChange({ ...action, target: null })
        }}
      />
      <KeyPicker
        label={t(($) => $.widgets.settings.key)}
        deveui={deveui}
        value={action.target?.key ?? null}
        onChange={(key) =>
          onChange({ ...action, target: deveui === null || key === null ? null : { deveui, key } })
        }
      />
      <ChoiceField
        label={t(($) => $.widgets.functionButton.input)}
        value={input}
        onChange={(next) => onChange({ ...action, input: next })}
        options={(['number', 'text'] as const).map((each) => ({
          value: each,
          label: t(($) => $.widgets.functionButton.inputs[each]),
        }))}
      />
      {input === 'number' && (
        <div className="fyr-setting-row">
          <NumberField
            label={t(($) => $.widgets.settings.minimum)}
            value={min}
            onChange={(next) => onChange({ ...action, min: next })}
          />
          <NumberField
            label={t(($) => $.widgets.settings.maximum)}
            value={max}
            onChange={(next) => onChange({ ...action, max: next })}
          />
        </div>
      )}
    </>
  )
}

function SwitchFields({ action, onChange }: FieldsProps<'switch'>) {
  const { t } = useTranslation()
  if (action.control) {
    return (
      <SliderFields
        isSwitchOnly
        value={action.control}
        onChange={(control) => onChange({ ...action, control })}
      />
    )
  }
  return (
    <NodePicker
      label={t(($) => $.widgets.settings.node)}
      value={null}
      onChange={(deveui) =>
        deveui && onChange({ ...action, control: newSlider(deveui, { display: 'switch', max: 1 }) })
      }
    />
  )
}
