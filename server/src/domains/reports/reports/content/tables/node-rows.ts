import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import type { Cell } from '#documents/index.ts'
import { type ContentContext, inCompany } from '../context.ts'
import { listNodeRows, type NodeRow } from '../selection/selection-store.ts'
import type { ColumnOf } from './columns.ts'
import { type CellsOf, inPortions, moment } from './portions.ts'

/** How nodes are when the report is made, and how many readings they had in its period. */
export function nodeRows(
  context: ContentContext,
  { ids, applications }: ResourceSelection,
  names: readonly ColumnOf<'tag'>[],
): AsyncGenerator<Cell[][]> {
  const { texts, now, silentAfterHours, readings, from, to } = context
  const counts = new Map<string, number>()
  const cells: CellsOf<ColumnOf<'tag'>, NodeRow> = {
    name: ({ name }) => name,
    deveui: ({ deveui }) => deveui,
    application: ({ application }) => application,
    state: ({ state }) => texts.states[state],
    lastContact: ({ lastContact }) => moment(lastContact),
    battery: ({ battery }) => battery,
    rssi: ({ rssi }) => rssi,
    activeAlarms: ({ activeAlarms }) => activeAlarms,
    readings: ({ id }) => counts.get(id) ?? 0,
  }
  return inPortions(names, cells, async (behind) => {
    const nodes = { deveuis: ids, applications }
    const rows = await inCompany(context, (db) => listNodeRows(db, nodes, { behind, now, silentAfterHours }))
    const nodeIds = rows.map(({ id }) => id)
    const found = names.includes('readings') ? await readings.counts(nodeIds, from, to) : []
    counts.clear()
    for (const [at, id] of nodeIds.entries()) counts.set(id, found[at] ?? 0)
    return rows
  })
}
