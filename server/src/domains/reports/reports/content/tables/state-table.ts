import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import type { Cell, Column, Table } from '#documents/index.ts'
import type { ContentContext } from '../context.ts'
import { remarkGone } from '../selection/gone.ts'
import { alarmRows } from './alarm-rows.ts'
import { auditRows } from './audit-rows.ts'
import { type ColumnOf, chosenColumns, type StateResource, spellings } from './columns.ts'
import { companyRows } from './company-rows.ts'
import { gatewayRows } from './gateway-rows.ts'
import { nodeRows } from './node-rows.ts'
import { reportRows } from './report-rows.ts'
import { userRows } from './user-rows.ts'

/** How things are when it is made, and what was in the period, as a table. */
export async function stateTable(
  context: ContentContext,
  selection: ResourceSelection & { type: StateResource },
): Promise<Table> {
  await remarkGone(context, selection)
  const { columns: headings, resources } = context.texts
  const { names, rows } = tableOf(context, selection)
  return {
    name: resources[selection.type],
    columns: names.map((name): Column => ({ heading: headings[name], ...spellings[name] })),
    rows,
    ifEmpty: context.texts.empty,
  }
}

function tableOf(
  context: ContentContext,
  selection: ResourceSelection & { type: StateResource },
): { names: readonly ColumnOf<StateResource>[]; rows: AsyncIterable<Cell[][]> } {
  const of = <Resource extends StateResource>(
    resource: Resource,
    rowsOf: (
      context: ContentContext,
      selection: ResourceSelection,
      names: readonly ColumnOf<Resource>[],
    ) => AsyncIterable<Cell[][]>,
  ) => {
    const names = chosenColumns(resource, selection.columns)
    return { names, rows: rowsOf(context, selection, names) }
  }
  switch (selection.type) {
    case 'company':
      return of('company', companyRows)
    case 'tag':
      return of('tag', nodeRows)
    case 'gateway':
      return of('gateway', gatewayRows)
    case 'alarm':
      return of('alarm', alarmRows)
    case 'user':
      return of('user', userRows)
    case 'report':
      return of('report', reportRows)
    case 'auditLog':
      return of('auditLog', auditRows)
  }
}
