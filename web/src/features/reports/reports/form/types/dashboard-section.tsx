import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import { mdiOpenInNew, mdiViewDashboardOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { categoryTitles } from '#features/dashboards/dashboards/list/category-titles.ts'
import { ErrorText } from '#ui/form/error-text.tsx'
import { Select } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { dashboardCategories, selectableDashboards } from '../../queries.ts'
import type { ReportFormState } from '../report-values.ts'

/** Which dashboard becomes a PDF file. */
export function DashboardSection({ form }: { form: ReportFormState }) {
  const { t } = useTranslation()
  const query = useQuery(selectableDashboards(useCompanyId()))
  return (
    <Section title={t(($) => $.reports.form.content)}>
      <Loaded
        query={query}
        skeleton={<Skeleton height={84} />}
        errorTitle={t(($) => $.reports.dashboard.failed)}
      >
        {({ body }) => <DashboardField form={form} dashboards={body} />}
      </Loaded>
      {!query.data && <ErrorText>{form.errors.dashboard}</ErrorText>}
    </Section>
  )
}

interface DashboardFieldProps {
  form: ReportFormState
  dashboards: readonly DashboardSummary[]
}

function DashboardField({ form, dashboards }: DashboardFieldProps) {
  const { t } = useTranslation()
  const { data: tree = [] } = useQuery(dashboardCategories(useCompanyId()))
  const { dashboard: chosen } = form.values
  // Dashboards of widgets are offered; one of another type that was chosen by a call stays.
  const offered = dashboards.filter(({ type, dashboardId }) => type === 'default' || dashboardId === chosen)
  if (offered.length === 0)
    return (
      <>
        <EmptyState compact icon={mdiViewDashboardOutline} title={t(($) => $.reports.dashboard.none)} />
        <ErrorText>{form.errors.dashboard}</ErrorText>
      </>
    )
  const titles = categoryTitles(tree)
  const isKnown = offered.some(({ dashboardId }) => dashboardId === chosen)
  return (
    <Stack gap="sm">
      <Select
        label={t(($) => $.reports.types.dashboard.name)}
        description={t(($) => $.reports.dashboard.hint)}
        placeholder={t(($) => $.reports.dashboard.choose)}
        withAsterisk
        searchable
        data={inCategories(offered, titles)}
        nothingFoundMessage={t(($) => $.ui.table.noMatch)}
        maxDropdownHeight={320}
        value={isKnown ? String(chosen) : null}
        onChange={(next) => {
          form.setFieldValue('dashboard', next === null ? null : Number(next))
          form.clearFieldError('dashboard')
        }}
        error={form.errors.dashboard}
      />
      {isKnown && (
        <div>
          <TextLink to="/dashboard/$id" params={{ id: String(chosen) }} target="_blank" size="sm">
            {t(($) => $.reports.dashboard.open)} <Icon path={mdiOpenInNew} size={14} />
          </TextLink>
        </div>
      )}
    </Stack>
  )
}

/** By the title of their category; those of none come first. */
function inCategories(dashboards: readonly DashboardSummary[], titles: ReadonlyMap<string, string>) {
  const option = ({ dashboardId, name }: DashboardSummary) => ({ value: String(dashboardId), label: name })
  const of = (category: string) => dashboards.filter(({ categoryId }) => categoryId === category).map(option)
  return [
    ...dashboards.filter(({ categoryId }) => !titles.has(categoryId)).map(option),
    ...[...titles].map(([id, group]) => ({ group, items: of(id) })).filter(({ items }) => items.length > 0),
  ]
}
