import type { Report } from '@fyr/contract/reports/reports'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { reportQueries } from '#api/report-queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { Fieldset, TextInput } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import '#entities/alarms/alarms.css'
import '../reports.css'
import { DeliverySection } from './delivery-section.tsx'
import { PreviewSection } from './preview/preview-section.tsx'
import { bodyOf, fieldNames, type ReportValues, valuesOf } from './report-values.ts'
import { ScheduleSection } from './schedule-section.tsx'
import { TypeField, TypeSection } from './type-section.tsx'
import { useReportCheck } from './use-report-check.ts'

interface ReportFormProps {
  report?: Report
  preset?: Partial<ReportValues>
  /** Whether there is something in it that is not saved. */
  onDirty?: (isDirty: boolean) => void
}

/** Makes a report, or changes one; what it would tell stands beside. Who may not change it reads it. */
export function ReportForm({ report, preset, onDirty }: ReportFormProps) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const { timeZone } = useTimeSettings()
  const mayChange = useMay()(report ? 'Report.Update' : 'Report.Create')
  const wide = useMediaQuery('(min-width: 75.01em)', true, { getInitialValueInEffect: false })
  const options = { showsErrors: true, changes: reportQueries }
  const create = useApiMutation((api) => api.reports.create, options)
  const update = useApiMutation((api) => api.reports.update, options)
  const { form, formProps, guard } = useResourceForm<ReportValues, Report>({
    initialValues: { ...valuesOf(report, timeZone), ...preset },
    stored: report,
    validate: useReportCheck(),
    fieldNames,
    save(values) {
      const body = bodyOf(values, timeZone)
      return report
        ? update.mutateAsync({ params: { id: report.reportId }, body })
        : create.mutateAsync({ params: { id: companyId }, body })
    },
    leaveTo: '/report',
    onSaved: async ({ name }, leave) => {
      if (report) snackbar.done(t(($) => $.reports.saved, { name }))
      else await leave(t(($) => $.reports.created, { name }))
    },
  })
  const isDirty = form.isDirty()
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  const preview = (
    <div className="fyr-alarm-preview">
      <PreviewSection values={form.values} />
    </div>
  )
  return (
    <div className="fyr-alarm-form">
      <Form
        {...formProps}
        submitLabel={report ? t(($) => $.words.save) : t(($) => $.words.create)}
        submitDisabled={!mayChange}
      >
        <Fieldset variant="unstyled" disabled={!mayChange} className="fyr-report-fields">
          <Section title={t(($) => $.reports.form.report)}>
            <Stack gap="md">
              <TextInput
                label={t(($) => $.words.name)}
                withAsterisk
                maxLength={255}
                {...form.getInputProps('name')}
              />
              <TypeField form={form} />
            </Stack>
          </Section>
          <TypeSection form={form} />
          <ScheduleSection form={form} />
          <DeliverySection form={form} report={report} />
        </Fieldset>
        {!wide && preview}
      </Form>
      {wide && preview}
      {guard}
    </div>
  )
}
