import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import type { Cell } from '#documents/index.ts'
import { countMembers } from '#domains/access/users/index.ts'
import { type CompanyFigures, companyFigures } from '#domains/reports/company-overview/index.ts'
import { type ContentContext, inCompany } from '../context.ts'
import type { ColumnOf } from './columns.ts'
import { type CellsOf, inPortions } from './portions.ts'

type Row = CompanyFigures & { users: number; readings: number }

/** The company itself, with what it has when the report is made. */
export function companyRows(
  context: ContentContext,
  _: ResourceSelection,
  names: readonly ColumnOf<'company'>[],
): AsyncGenerator<Cell[][]> {
  const { database, companyId, readings, from, to, now } = context
  const cells: CellsOf<ColumnOf<'company'>, Row> = {
    name: ({ name }) => name,
    orgNumber: ({ orgNumber }) => orgNumber,
    address: ({ address }) => address,
    users: ({ users }) => users,
    applications: ({ applications }) => applications,
    nodes: ({ nodes }) => nodes,
    silentNodes: ({ silentNodes }) => silentNodes,
    gateways: ({ gateways }) => gateways,
    activeAlarms: ({ activeAlarms }) => activeAlarms,
    readings: (row) => row.readings,
  }
  return inPortions(names, cells, async (behind) => {
    if (behind) return []
    const figures = await inCompany(context, (db) => companyFigures(db, now))
    const users = await database.withPlatform((db) => countMembers(db, companyId))
    const counts = await readings.counts(figures.nodeIds, from, to)
    return [{ ...figures, users, readings: counts.reduce((sum, count) => sum + count, 0) }]
  })
}
