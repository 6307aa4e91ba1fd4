import type { ButtonAction } from '@fyr/contract/widgets/controls/function-button'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { Switch, TextInput } from '#ui/form/inputs.ts'
import { ChoiceField } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'
import { ActionFields } from './action-fields.tsx'
import { newActions } from './new-actions.ts'

const kinds = ['dashboard', 'value', 'downlink', 'switch', 'script'] as const satisfies ButtonAction['kind'][]

export default function FunctionButtonSettingsForm({
  settings,
  onChange,
}: WidgetSettingsProps<typeof moduleTypes.functionButton>) {
  const { t } = useTranslation()
  const { label, action, confirm } = settings
  return (
    <SettingSection of="data">
      <ChoiceField
        label={t(($) => $.widgets.functionButton.action)}
        value={action.kind}
        onChange={(kind) => kind !== action.kind && onChange({ ...settings, action: newActions[kind] })}
        options={(action.kind === 'none' ? (['none', ...kinds] as const) : kinds).map((kind) => ({
          value: kind,
          label: t(($) => $.widgets.functionButton.actions[kind]),
        }))}
      />
      <ActionFields action={action} onChange={(next) => onChange({ ...settings, action: next })} />
      <TextInput
        label={t(($) => $.widgets.settings.label)}
        placeholder={t(($) => $.widgets.settings.automatic)}
        value={label}
        maxLength={64}
        onChange={(event) => onChange({ ...settings, label: event.currentTarget.value })}
      />
      {action.kind !== 'dashboard' && (
        <Switch
          label={t(($) => $.widgets.functionButton.confirm)}
          checked={confirm}
          onChange={(event) => onChange({ ...settings, confirm: event.currentTarget.checked })}
        />
      )}
    </SettingSection>
  )
}
