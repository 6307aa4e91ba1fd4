import { reportTypes } from '@fyr/contract/reports/report-kinds'
import type { Report } from '@fyr/contract/reports/reports'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameColumn } from '#ui/resource/columns.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo, TimeText } from '#ui/time/time-text.tsx'
import { ReportState } from './report-state.tsx'
import { scheduleText } from './schedule.ts'
import '../reports.css'

/** The columns of the list of reports. */
export function useReportColumns(): TableColumn<Report>[] {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(
    (): TableColumn<Report>[] => [
      nameColumn(t),
      {
        id: 'state',
        header: t(($) => $.words.status),
        cell: (report) => <ReportState report={report} />,
        sortable: false,
        width: 105,
        beside: true,
      },
      {
        id: 'type',
        header: t(($) => $.reports.type),
        value: ({ type }) => t(($) => $.reports.types[type].name),
        filter: reportTypes.map((value) => ({ value, label: t(($) => $.reports.types[value].name) })),
        filterOne: true,
        width: 100,
      },
      {
        id: 'tempo',
        header: t(($) => $.reports.schedule),
        value: (report) => scheduleText(report, t),
        width: 220,
      },
      {
        id: 'formats',
        header: t(($) => $.reports.formatsLabel),
        cell: ({ exportTypes }) => (
          <span className="fyr-report-formats">
            {exportTypes.map((each) => (
              <span key={each}>{t(($) => $.reports.formats[each])}</span>
            ))}
          </span>
        ),
        sortable: false,
        // There is no room for all at 1280 pixels; what it is made as is asked least.
        standard: false,
        width: 105,
      },
      {
        id: 'recipients',
        header: t(($) => $.reports.recipients),
        value: (report) => recipientsText(report, t),
        sortable: false,
        // Names of reports need the room; who got it stands in the history.
        standard: false,
        width: 120,
      },
      {
        id: 'lastSent',
        header: t(($) => $.reports.lastSent),
        value: ({ lastSent }) => lastSent,
        cell: ({ lastSent }) => <TimeAgo at={lastSent} />,
        width: 140,
      },
      {
        id: 'nextRun',
        header: t(($) => $.reports.nextRun),
        value: ({ nextRun }) => nextRun,
        cell: ({ nextRun }) => <TimeText at={nextRun} />,
        width: 130,
      },
    ],
    [i18n.language],
  )
}

function recipientsText({ reportContacts }: Report, t: TFunction): string | null {
  const [first, ...others] = reportContacts
  if (!first) return null
  if (others.length === 0) return first.name
  return t(($) => $.reports.recipientsMore, { name: first.name, count: others.length })
}
