import { runStates } from '@fyr/contract/reports/report-kinds'
import type { ReportRun } from '@fyr/contract/reports/report-runs'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Deliveries } from '#features/automation/alarms/history/deliveries.tsx'
import { personName } from '#ui/person.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { periodText } from '../list/schedule.ts'
import { RunFiles } from './run-files.tsx'
import { RunState } from './run-state.tsx'
import '#entities/alarms/alarms.css'

/** The columns of a history. @param ofOne of one report, whose name is the page's */
export function useRunColumns({ ofOne }: { ofOne: boolean }): TableColumn<ReportRun>[] {
  const { t, i18n } = useTranslation()
  const format = useTimeFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo((): TableColumn<ReportRun>[] => {
    const period: TableColumn<ReportRun> = {
      id: 'period',
      header: t(($) => $.reports.history.period),
      value: ({ start, end }) => periodText(start, end, format),
      sortable: false,
      ...(ofOne ? { main: true } : { width: 245 }),
    }
    const name: TableColumn<ReportRun> = {
      id: 'name',
      header: t(($) => $.reports.one),
      value: ({ name: called }) => called,
      sortable: false,
      main: true,
    }
    return [
      ...(ofOne ? [period] : [name]),
      {
        id: 'state',
        header: t(($) => $.words.status),
        cell: (run) => <RunState run={run} />,
        filter: runStates.map((value) => ({ value, label: t(($) => $.reports.runStates[value]) })),
        filterOne: true,
        sortable: false,
        width: ofOne ? 150 : 170,
      },
      ...(ofOne ? [] : [period]),
      {
        id: 'files',
        header: t(($) => $.reports.history.files),
        cell: ({ files }) => <RunFiles files={files} />,
        sortable: false,
        width: 100,
      },
      {
        id: 'delivery',
        header: t(($) => $.reports.history.delivery),
        cell: ({ recipients }) => <Deliveries deliveries={recipients.map(deliveryOf)} sent={false} />,
        sortable: false,
        width: 150,
      },
      {
        id: 'trigger',
        header: t(($) => $.reports.history.trigger),
        value: (run) => triggerText(run, t),
        sortable: false,
        // Exports say by their name what they are.
        standard: ofOne,
        width: 165,
      },
      {
        id: 'createdAt',
        header: t(($) => $.reports.history.started),
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <TimeText at={createdAt} />,
        width: 130,
      },
    ]
  }, [i18n.language, format, ofOne])
}

/** As messages of alarms are told. */
const deliveryOf = ({ name, email, ...delivery }: ReportRun['recipients'][number]) => ({
  ...delivery,
  channel: 'mail' as const,
  recipient: name === email ? email : `${name} · ${email}`,
})

function triggerText({ trigger, requestedBy }: ReportRun, t: TFunction): string {
  const word = t(($) => $.reports.history.triggers[trigger])
  return requestedBy === null
    ? word
    : t(($) => $.reports.history.triggeredBy, { trigger: word, name: personName(requestedBy) })
}
