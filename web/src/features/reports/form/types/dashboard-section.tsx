import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { Select } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { selectableDashboards } from '../../queries.ts'
import type { ReportFormState } from '../report-values.ts'

/** Which dashboard becomes a PDF file. */
export function DashboardSection({ form }: { form: ReportFormState }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(selectableDashboards(useCompanyId()))
  const { dashboard } = form.values
  const options = (data?.body ?? []).map(({ dashboardId, name }) => ({
    value: String(dashboardId),
    label: name,
  }))
  return (
    <Section title={t(($) => $.reports.form.content)}>
      <Stack gap="sm">
        <Select
          label={t(($) => $.reports.types.dashboard.name)}
          description={t(($) => $.reports.dashboard.hint)}
          placeholder={t(($) => $.reports.dashboard.choose)}
          withAsterisk
          searchable
          data={options}
          nothingFoundMessage={t(($) => $.ui.table.noMatch)}
          value={dashboard === null ? null : String(dashboard)}
          onChange={(next) => {
            form.setFieldValue('dashboard', next === null ? null : Number(next))
            form.clearFieldError('dashboard')
          }}
          error={form.errors.dashboard ?? (isError ? t(($) => $.reports.dashboard.failed) : undefined)}
        />
      </Stack>
    </Section>
  )
}
