import { formatsOf } from '@fyr/contract/reports/report-kinds'
import type { Report } from '@fyr/contract/reports/reports'
import { languageNames, languages } from '@fyr/texts'
import { useTranslation } from 'react-i18next'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { Select, Switch } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { formatsIn, type ReportFormState } from './report-values.ts'

/** As which files, to whom, and in which language. */
export function DeliverySection({ form, report }: { form: ReportFormState; report: Report | undefined }) {
  const { t } = useTranslation()
  return (
    <Section title={t(($) => $.reports.form.delivery)}>
      <Stack gap="md">
        <ChecksField
          label={t(($) => $.reports.formatsLabel)}
          min={1}
          options={formatsOf[form.values.type].map((value) => ({
            value,
            label: t(($) => $.reports.formats[value]),
          }))}
          value={formatsIn(form.values)}
          onChange={(exportTypes) => form.setFieldValue('exportTypes', exportTypes)}
        />
        <RecipientsField
          known={report?.reportContacts ?? []}
          value={form.values.reportContacts}
          onChange={(contacts) => form.setFieldValue('reportContacts', contacts)}
          error={form.errors.reportContacts}
        />
        <Select
          label={t(($) => $.words.language)}
          allowDeselect={false}
          data={[
            { value: '', label: t(($) => $.reports.form.companyLanguage) },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
          value={form.values.language}
          onChange={(next) => form.setFieldValue('language', languages.find((each) => each === next) ?? '')}
        />
        <Switch
          label={t(($) => $.reports.form.sendEmpty)}
          {...form.getInputProps('sendEmpty', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  )
}
