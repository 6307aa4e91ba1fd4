import type { CompanyInfoSettings } from '@fyr/contract/widgets/contents'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { Textarea } from '#ui/form/inputs.ts'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'
import { lineParts } from './company-lines.ts'

const parts = ['image', 'name', ...lineParts] as const satisfies CompanyInfoSettings['show']

export default function CompanyInfoForm(props: WidgetSettingsProps<typeof moduleTypes.companyInfo>) {
  const { settings, onChange } = props
  const { t } = useTranslation()
  const words = {
    image: t(($) => $.company.fields.image),
    name: t(($) => $.company.fields.name),
    postalAdress: t(($) => $.company.fields.postal),
    contactPhonenumber: t(($) => $.company.fields.phone),
    invoiceAdress: t(($) => $.company.fields.email),
    orgNumber: t(($) => $.company.fields.orgNumber),
  }
  return (
    <SettingSection of="data">
      <ChecksField
        label={t(($) => $.widgets.companyInfo.show)}
        value={settings.show}
        onChange={(show) => onChange({ ...settings, show })}
        options={parts.map((part) => ({ value: part, label: words[part] }))}
      />
      <Textarea
        label={t(($) => $.widgets.companyInfo.note)}
        description={t(($) => $.widgets.companyInfo.noteHint)}
        value={settings.note}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange({ ...settings, note: event.currentTarget.value })}
      />
    </SettingSection>
  )
}
