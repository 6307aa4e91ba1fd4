import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameColumn } from '#ui/resource/columns.tsx'
import { StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'

/** The columns of the list of templates. */
export function useTemplateColumns(): TableColumn<ReportTemplate>[] {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(
    (): TableColumn<ReportTemplate>[] => [
      nameColumn(t),
      {
        id: 'file',
        header: t(($) => $.reportTemplates.workbook),
        value: ({ fileName }) => fileName,
        cell: ({ fileName }) =>
          fileName ?? (
            <StatusBadge status="attention" look="plain">
              {t(($) => $.reportTemplates.none)}
            </StatusBadge>
          ),
        sortable: false,
      },
      {
        id: 'placeholders',
        header: t(($) => $.reportTemplates.placeholders),
        value: ({ placeholders }) => placeholders.length,
        sortable: false,
        align: 'end',
        width: 130,
      },
      {
        id: 'reports',
        header: t(($) => $.reports.title),
        value: ({ reports }) => reports,
        sortable: false,
        align: 'end',
        width: 110,
      },
      {
        id: 'updatedAt',
        header: t(($) => $.reportTemplates.updatedAt),
        value: ({ updatedAt }) => updatedAt,
        cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
        width: 150,
      },
      {
        id: 'description',
        header: t(($) => $.words.description),
        value: ({ description }) => description,
        sortable: false,
        standard: false,
      },
    ],
    [i18n.language],
  )
}
