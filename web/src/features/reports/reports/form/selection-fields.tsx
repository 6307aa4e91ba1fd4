import { reportLimits, resourceColumns } from '@fyr/contract/reports/report-kinds'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApplicationsField } from '#entities/nodes/applications-field.tsx'
import { NodesField } from '#entities/nodes/nodes-field.tsx'
import { MultiSelect, Select } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { isListed, ObjectsField } from './objects-field.tsx'
import { type Scope, type SelectionValues, scopesOf } from './selection-values.ts'
import { type SeriesAsked, SeriesFields } from './series-fields.tsx'

const maxObjects = 1000

interface SelectionFieldsProps {
  value: SelectionValues
  onChange: (value: SelectionValues) => void
  errorAt: (field: string) => ReactNode
  /** What is asked of each key. */
  asked?: SeriesAsked
}

/** What of a resource is told: all, or what of it; and which columns. */
export function SelectionFields({ value, onChange, errorAt, asked = 'steps' }: SelectionFieldsProps) {
  const { t } = useTranslation()
  const { type, scope, ids, applications, columns, series } = value
  const offered: readonly (keyof typeof texts)[] = resourceColumns[type]
  const texts = t(($) => $.reports.columns, { returnObjects: true })
  const wordOf = (each: Scope) => {
    if (each === 'applications') return t(($) => $.reports.selection.applications)
    if (each === 'keys') return t(($) => $.reports.selection.keys)
    const words: Partial<Record<typeof type, string>> = t(($) => $.reports.selection[each], {
      returnObjects: true,
    })
    return words[type] ?? ''
  }
  const { language } = useTimeSettings()
  const written = (count: number) => count.toLocaleString(language)
  const maxKeys =
    asked === 'limits'
      ? t(($) => $.reports.selection.maxTrendKeys, { maximum: written(reportLimits.trendSeries) })
      : t(($) => $.reports.selection.maxKeys, {
          tables: written(reportLimits.allSeries),
          texts: written(reportLimits.exportedSeries),
        })
  return (
    <Stack gap="sm">
      {scopesOf[type].length > 1 && (
        <Select
          label={t(($) => $.reports.selection.scope)}
          description={type === 'sensor' && scope !== 'keys' ? maxKeys : undefined}
          allowDeselect={false}
          data={scopesOf[type].map((each) => ({ value: each, label: wordOf(each) }))}
          value={scope}
          onChange={(next) => next && onChange({ ...value, scope: next })}
        />
      )}
      {scope === 'applications' && (
        <ApplicationsField
          label={t(($) => $.reports.selection.applicationsLabel)}
          placeholder={t(($) => $.reports.selection.noApplication)}
          value={applications}
          onChange={(next) => onChange({ ...value, applications: next })}
          error={errorAt('applications')}
        />
      )}
      {scope === 'chosen' && isListed(type) && (
        <ObjectsField
          type={type}
          value={ids}
          onChange={(next) => onChange({ ...value, ids: next })}
          error={errorAt('ids')}
        />
      )}
      {scope === 'chosen' && !isListed(type) && (
        <NodesField
          label={t(($) => $.reports.selection.nodes)}
          placeholder={t(($) => $.reports.selection.noObject)}
          maxValues={maxObjects}
          value={ids}
          onChange={(next) => onChange({ ...value, ids: next })}
          error={errorAt('ids')}
        />
      )}
      {scope === 'keys' && (
        <SeriesFields
          value={series}
          onChange={(next) => onChange({ ...value, series: next })}
          errorAt={errorAt}
          asked={asked}
        />
      )}
      {offered.length > 0 && (
        <MultiSelect
          label={t(($) => $.reports.selection.columns)}
          placeholder={columns.length === 0 ? t(($) => $.reports.selection.allColumns) : ''}
          data={offered.map((column) => ({ value: column, label: texts[column] }))}
          clearable
          value={columns}
          onChange={(next) => onChange({ ...value, columns: next })}
          error={errorAt('columns')}
        />
      )}
    </Stack>
  )
}
