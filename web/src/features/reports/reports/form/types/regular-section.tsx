import { type ReportResource, reportResources, resourceAccess } from '@fyr/contract/reports/report-kinds'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { ErrorText } from '#ui/form/error-text.tsx'
import { errorsOutside } from '#ui/form/field-errors.ts'
import { Switch } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import type { ReportFormState } from '../report-values.ts'
import { SelectionFields } from '../selection-fields.tsx'
import { newSelection, type SelectionValues } from '../selection-values.ts'

/** What it tells: each resource is switched on, with what of it below. */
export function RegularSection({ form }: { form: ReportFormState }) {
  const { t } = useTranslation()
  const may = useMay()
  const { resources } = form.values
  const set = (next: SelectionValues[]) => form.setFieldValue('resources', next)
  // In the order of the file, whichever was switched on first; what somebody else chose stays.
  const shown = reportResources.filter(
    (type) => may(resourceAccess[type]) || resources.some((each) => each.type === type),
  )
  const toggle = (type: ReportResource, isOn: boolean) => {
    set(
      reportResources.flatMap((each) => {
        const chosen = resources.find((selection) => selection.type === each)
        if (each !== type) return chosen ?? []
        return isOn ? newSelection(type) : []
      }),
    )
    // Errors stand at places, and the places have changed.
    form.clearErrors()
  }
  return (
    <Section title={t(($) => $.reports.form.content)}>
      <Stack gap="md">
        {shown.map((type) => {
          const at = resources.findIndex((each) => each.type === type)
          const selection = resources[at]
          return (
            <div key={type} className="fyr-report-resource">
              <Switch
                label={t(($) => $.reports.resources[type])}
                description={t(($) => $.reports.selection.hints[type])}
                checked={selection !== undefined}
                onChange={({ currentTarget: { checked } }) => toggle(type, checked)}
              />
              {selection && <ErrorText>{form.errors[`resources.${at}`]}</ErrorText>}
              {selection && (
                <SelectionFields
                  value={selection}
                  onChange={(next) => {
                    set(resources.with(at, next))
                    form.setErrors((errors) => errorsOutside(errors, `resources.${at}`))
                  }}
                  errorAt={(field) => form.errors[`resources.${at}.${field}`]}
                />
              )}
            </div>
          )
        })}
        <ErrorText>{form.errors.resources}</ErrorText>
      </Stack>
    </Section>
  )
}
