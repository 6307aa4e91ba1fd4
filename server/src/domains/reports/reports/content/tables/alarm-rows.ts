import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import type { Cell } from '#documents/index.ts'
import { type ContentContext, inCompany } from '../context.ts'
import { type AlarmRow, listAlarmRows } from '../selection/selection-store.ts'
import type { ColumnOf } from './columns.ts'
import { type CellsOf, inPortions, moment } from './portions.ts'

/** What alarms were triggered in the period. */
export function alarmRows(
  context: ContentContext,
  { ids, applications }: ResourceSelection,
  names: readonly ColumnOf<'alarm'>[],
): AsyncGenerator<Cell[][]> {
  const period = { from: new Date(context.from), to: new Date(context.to) }
  const cells: CellsOf<ColumnOf<'alarm'>, AlarmRow> = {
    name: ({ name }) => name,
    priority: ({ priority }) => context.texts.priorities[priority],
    node: ({ node }) => node,
    key: ({ key }) => key,
    triggered: ({ triggered }) => moment(triggered),
    value: ({ value }) => value,
    reset: ({ reset }) => moment(reset),
    duration: ({ triggered, reset }) => (reset === null ? null : reset.getTime() - triggered.getTime()),
    acknowledged: ({ acknowledged }) => moment(acknowledged),
    user: ({ user }) => user,
    comment: ({ comment }) => comment,
  }
  return inPortions(names, cells, (behind) =>
    inCompany(context, (db) => listAlarmRows(db, { deveuis: ids, applications }, { ...period, behind })),
  )
}
