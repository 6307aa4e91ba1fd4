import type { InfoCardSettings } from '@fyr/contract/widgets/tables'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { KeysField } from '../parts/fields/keys-field.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const parts = [
  'image',
  'status',
  'alarms',
  'lastContact',
  'battery',
  'rssi',
  'application',
  'position',
  'count',
] as const satisfies InfoCardSettings['show']

export default function InfoCardSettingsForm(props: WidgetSettingsProps<typeof moduleTypes.infoCard>) {
  const { settings, onChange } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        <NodePicker
          label={t(($) => $.widgets.settings.node)}
          value={settings.deveui}
          onChange={(deveui) => change({ deveui, keys: [] })}
        />
        <KeysField
          label={t(($) => $.widgets.settings.series)}
          description={t(($) => $.widgets.infoCard.keysHint)}
          deveui={settings.deveui}
          value={settings.keys}
          onChange={(keys) => change({ keys })}
        />
      </SettingSection>
      <SettingSection of="look">
        <ChecksField
          label={t(($) => $.widgets.infoCard.show)}
          value={parts.filter((part) => settings.show.includes(part))}
          onChange={(show) => change({ show })}
          options={parts.map((part) => ({ value: part, label: t(($) => $.widgets.infoCard.parts[part]) }))}
        />
      </SettingSection>
    </>
  )
}
