import { type RegisterProblem, registerProblems } from '@fyr/contract/connections/modbus/limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows, type TableColumn } from '#ui/table/rows/rows.ts'
import { plainView } from '#ui/table/view/view.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { unitsOfMaster } from '../queries.ts'
import { ProblemState } from '../registers/problem-state.tsx'

type Unit = NonNullable<ReturnType<typeof useUnits>['data']>[number]

/** Counts of requests change with each poll. */
const refetchMs = 10_000

const useUnits = (masterId: string) => useQuery({ ...unitsOfMaster(masterId), refetchInterval: refetchMs })

/** The units of a master with the outcome of their last poll. */
export function UnitTable({ masterId }: { masterId: string }) {
  const { t } = useTranslation()
  const units = useUnits(masterId)
  const [view, setView] = useState(plainView)
  return (
    <DataTable
      label={t(($) => $.modbus.units.title)}
      plain
      columns={useColumns()}
      source={useMemo(() => localRows(units), [units])}
      view={view}
      onView={(change) => setView({ ...view, ...change })}
      rowId={rowId}
      rowLabel={({ slaveId }) => t(($) => $.modbus.units.unit, { id: slaveId })}
      empty={
        <EmptyState
          compact
          title={t(($) => $.modbus.units.empty)}
          text={t(($) => $.modbus.units.emptyText)}
        />
      }
    />
  )
}

const rowId = ({ slaveId }: Unit) => String(slaveId)

const failuresOf = ({ failures }: Unit): (readonly [RegisterProblem, number])[] =>
  registerProblems.flatMap((problem) => {
    const count = failures[problem] ?? 0
    return count > 0 ? [[problem, count] as const] : []
  })

function useColumns(): TableColumn<Unit>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'slaveId',
        header: t(($) => $.modbus.slaveId),
        value: ({ slaveId }) => slaveId,
        main: true,
        width: 90,
      },
      {
        id: 'state',
        header: t(($) => $.modbus.units.state),
        value: ({ problem }) =>
          problem ? t(($) => $.modbus.problems[problem]) : t(($) => $.modbus.units.answers),
        cell: ({ problem }) => <ProblemState problem={problem} ok={t(($) => $.modbus.units.answers)} />,
        beside: true,
        width: 240,
      },
      {
        id: 'since',
        header: t(($) => $.modbus.units.since),
        value: ({ since }) => since,
        cell: ({ since }) => <TimeAgo at={since} />,
        width: 130,
      },
      {
        id: 'requests',
        header: t(($) => $.modbus.units.requests),
        value: ({ requests }) => requests,
        align: 'end',
        width: 110,
      },
      {
        id: 'failures',
        header: t(($) => $.modbus.units.failures),
        value: (unit) => failuresOf(unit).reduce((sum, [, count]) => sum + count, 0),
        cell: (unit) =>
          failuresOf(unit)
            .map(([problem, count]) =>
              t(($) => $.modbus.units.failure, { problem: t(($) => $.modbus.problems[problem]), count }),
            )
            .join(' · ') || <span className="fyr-dimmed">–</span>,
      },
    ],
    [t],
  )
}
