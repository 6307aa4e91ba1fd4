import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import { mdiStar } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { Icon } from '#ui/icon.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { categoryTitles } from './category-titles.ts'
import { changedColumn, widgetCountColumn } from './summary-columns.tsx'

/** On a phone a dashboard is one line: its name and category. */
export function useDashboardColumns(companyId: string): TableColumn<DashboardSummary>[] {
  const { t } = useTranslation()
  const tree = useQuery(apiQuery((api) => api.dashboardCategories.tree, { params: { id: companyId } }))
  const categories = useMemo(() => categoryTitles(tree.data ?? []), [tree.data])
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(($) => $.words.name),
        value: ({ name }) => name,
        cell: ({ name, isDefault }) => (
          <>
            {name}{' '}
            {isDefault && (
              <Icon
                path={mdiStar}
                size={16}
                className="fyr-dashboard-star"
                label={t(($) => $.dashboards.isDefault)}
              />
            )}
          </>
        ),
        main: true,
        width: 300,
      },
      {
        id: 'category',
        header: t(($) => $.dashboards.category),
        value: ({ categoryId }) => categories.get(categoryId) ?? '',
        sortable: false,
        filter: [...categories].map(([value, label]) => ({ value, label })),
        filterOne: true,
        beside: true,
        width: 180,
      },
      {
        id: 'type',
        header: t(($) => $.dashboards.type),
        value: ({ type }) => t(($) => $.dashboards.types[type]),
        sortable: false,
        width: 130,
        onCards: false,
      },
      { ...widgetCountColumn(t), sortable: false, onCards: false },
      { ...changedColumn(t), onCards: false },
    ],
    [t, categories],
  )
}
