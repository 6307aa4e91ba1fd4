import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { Switch } from '#ui/form/inputs.ts'
import { NodeChoiceField } from '../parts/fields/node-choice-field.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const priorities = ['a', 'b', 'c'] as const

export default function ActiveAlarmsForm(props: WidgetSettingsProps<typeof moduleTypes.activeAlarms>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <SettingSection of="data">
      <NodeChoiceField value={settings.nodes} onChange={(nodes) => change({ nodes })} names={names} />
      <ChecksField
        label={t(($) => $.widgets.activeAlarms.priorities)}
        value={settings.priorities}
        onChange={(chosen) => change({ priorities: chosen })}
        options={priorities.map((each) => ({ value: each, label: t(($) => $.alarms.priority[each]) }))}
      />
      <Switch
        label={t(($) => $.widgets.activeAlarms.onlyTriggered)}
        checked={settings.onlyTriggered}
        onChange={(event) => change({ onlyTriggered: event.currentTarget.checked })}
      />
      <p className="fyr-dimmed">{t(($) => $.widgets.activeAlarms.visitors)}</p>
    </SettingSection>
  )
}
