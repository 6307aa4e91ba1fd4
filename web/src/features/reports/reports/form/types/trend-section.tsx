import { trendComparisons } from '@fyr/contract/reports/report-kinds'
import { useTranslation } from 'react-i18next'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { ErrorText } from '#ui/form/error-text.tsx'
import { errorsOutside } from '#ui/form/field-errors.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import type { ReportFormState } from '../report-values.ts'
import { SelectionFields } from '../selection-fields.tsx'
import { DegreeDaysFields } from './degree-days-fields.tsx'

/** Which readings a trend is of, what it is compared with, and what the weather asked for. */
export function TrendSection({ form }: { form: ReportFormState }) {
  const { t } = useTranslation()
  const { trendReadings, compareWith } = form.values
  return (
    <Section title={t(($) => $.reports.form.content)}>
      <Stack gap="md">
        <SelectionFields
          asked="limits"
          value={trendReadings}
          onChange={(next) => {
            form.setFieldValue('trendReadings', next)
            form.setErrors((errors) => errorsOutside(errors, 'trendReadings'))
          }}
          errorAt={(field) => form.errors[`trendReadings.${field}`]}
        />
        <ErrorText>{form.errors.trendReadings}</ErrorText>
        <div className="fyr-report-compare">
          <ChecksField
            label={t(($) => $.reports.trend.compareWith)}
            options={trendComparisons.map((value) => ({ value, label: t(($) => $.reports.trend[value]) }))}
            value={compareWith}
            onChange={(next) => form.setFieldValue('compareWith', next)}
          />
        </div>
        <DegreeDaysFields form={form} />
      </Stack>
    </Section>
  )
}
