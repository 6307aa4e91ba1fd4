import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { Textarea } from '#ui/form/inputs.ts'
import { ChoiceField } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const sizes = ['small', 'normal', 'large'] as const
const sides = ['start', 'center', 'end'] as const

export default function TextSettings(props: WidgetSettingsProps<typeof moduleTypes.text>) {
  const { settings, onChange } = props
  const { t } = useTranslation()
  return (
    <>
      <SettingSection of="data">
        <Textarea
          label={t(($) => $.widgets.text.markdown)}
          description={t(($) => $.widgets.text.hint)}
          value={settings.markdown}
          maxLength={20_000}
          autosize
          minRows={8}
          maxRows={24}
          onChange={(event) => onChange({ ...settings, markdown: event.currentTarget.value })}
        />
      </SettingSection>
      <SettingSection of="look">
        <ChoiceField
          label={t(($) => $.widgets.text.size)}
          value={settings.size}
          onChange={(size) => onChange({ ...settings, size })}
          options={sizes.map((size) => ({ value: size, label: t(($) => $.widgets.text.sizes[size]) }))}
        />
        <ChoiceField
          label={t(($) => $.widgets.text.align)}
          value={settings.align}
          onChange={(align) => onChange({ ...settings, align })}
          options={sides.map((side) => ({ value: side, label: t(($) => $.widgets.text.sides[side]) }))}
        />
      </SettingSection>
    </>
  )
}
