import type { SensorOverviewSettings } from '@fyr/contract/widgets/tables'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { NodeChoiceField } from '../parts/fields/node-choice-field.tsx'
import { ChoiceField } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'
import { KeyColumnsField } from './key-columns-field.tsx'

const parts = [
  'status',
  'lastContact',
  'battery',
  'rssi',
  'application',
] as const satisfies SensorOverviewSettings['show']
const orders = ['needsMe', 'name', 'lastContact'] as const

export default function SensorOverviewForm(props: WidgetSettingsProps<typeof moduleTypes.sensorOverview>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  const words = {
    status: t(($) => $.words.status),
    lastContact: t(($) => $.nodes.lastContact),
    battery: t(($) => $.nodes.battery),
    rssi: t(($) => $.nodes.signal),
    application: t(($) => $.words.application),
  }
  return (
    <>
      <SettingSection of="data">
        <NodeChoiceField value={settings.nodes} onChange={(nodes) => change({ nodes })} names={names} />
        <KeyColumnsField value={settings.keys} onChange={(keys) => change({ keys })} />
      </SettingSection>
      <SettingSection of="look">
        <ChecksField
          label={t(($) => $.widgets.sensorOverview.show)}
          value={settings.show}
          onChange={(show) => change({ show })}
          options={parts.map((part) => ({ value: part, label: words[part] }))}
        />
        <ChoiceField
          label={t(($) => $.widgets.sensorOverview.sort)}
          value={settings.sort}
          onChange={(sort) => change({ sort })}
          options={orders.map((each) => ({
            value: each,
            label: t(($) => $.widgets.sensorOverview.orders[each]),
          }))}
        />
      </SettingSection>
    </>
  )
}
