import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import type { Cell } from '#documents/index.ts'
import { type ContentContext, inCompany } from '../context.ts'
import { type GatewayRow, listGatewayRows } from '../selection/selection-store.ts'
import type { ColumnOf } from './columns.ts'
import { type CellsOf, inPortions, moment } from './portions.ts'

/** How gateways are when the report is made. */
export function gatewayRows(
  context: ContentContext,
  { ids }: ResourceSelection,
  names: readonly ColumnOf<'gateway'>[],
): AsyncGenerator<Cell[][]> {
  const cells: CellsOf<ColumnOf<'gateway'>, GatewayRow> = {
    name: ({ name }) => name,
    eui: ({ eui }) => eui,
    state: ({ state }) => context.texts.states[state],
    lastContact: ({ lastContact }) => moment(lastContact),
    latitude: ({ latitude }) => latitude,
    longitude: ({ longitude }) => longitude,
  }
  return inPortions(names, cells, (behind) => inCompany(context, (db) => listGatewayRows(db, ids, behind)))
}
