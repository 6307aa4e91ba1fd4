import { resourceColumns } from '@fyr/contract/reports/report-kinds'
import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import type { Cell, Column, Table } from '#documents/index.ts'
import { type ContentContext, inCompany } from './context.ts'
import { remarkGone } from './gone.ts'
import { refuseTooMany } from './limits.ts'
import {
  type AlarmRow,
  type GatewayRow,
  listAlarmRows,
  listGatewayRows,
  listNodeRows,
  type NodeRow,
} from './selection-store.ts'

type StateResource = 'tag' | 'gateway' | 'alarm'
type CellOf<Row> = (row: Row) => Cell

const moment = (at: Date | null): Cell => at?.getTime() ?? null

/** How nodes and gateways are, and what alarms there were in the period, as tables. */
export async function stateTable(
  context: ContentContext,
  selection: ResourceSelection & { type: StateResource },
): Promise<Table> {
  await remarkGone(context, selection)
  const { type } = selection
  const names = chosenColumns(selection)
  const { columns: headings, resources } = context.texts
  const columns = names.map((name): Column => ({ heading: headings[name], ...spellings[name] }))
  return {
    name: resources[type],
    columns,
    rows: rowsOf(context, selection, names),
    ifEmpty: context.texts.empty,
  }
}

type ColumnName = (typeof resourceColumns)[StateResource][number]

function chosenColumns({ type, columns }: ResourceSelection & { type: StateResource }): ColumnName[] {
  const all: readonly ColumnName[] = resourceColumns[type]
  const chosen = columns.flatMap((name) => all.find((each) => each === name) ?? [])
  return chosen.length > 0 ? chosen : [...all]
}

const spellings: Record<ColumnName, Omit<Column, 'heading'>> = {
  name: { type: 'text' },
  deveui: { type: 'text' },
  application: { type: 'text' },
  state: { type: 'text' },
  lastContact: { type: 'moment' },
  battery: { type: 'number', unit: '%', decimals: 0 },
  rssi: { type: 'number', unit: 'dBm', decimals: 0 },
  activeAlarms: { type: 'number', decimals: 0 },
  readings: { type: 'number', decimals: 0 },
  eui: { type: 'text' },
  latitude: { type: 'number', decimals: 6 },
  longitude: { type: 'number', decimals: 6 },
  priority: { type: 'text' },
  node: { type: 'text' },
  key: { type: 'text' },
  triggered: { type: 'moment' },
  value: { type: 'number' },
  reset: { type: 'moment' },
  duration: { type: 'duration' },
  acknowledged: { type: 'moment' },
  user: { type: 'text' },
  comment: { type: 'text' },
}

function rowsOf(
  context: ContentContext,
  selection: ResourceSelection & { type: StateResource },
  names: readonly ColumnName[],
): AsyncGenerator<Cell[][]> {
  const { texts, now, silentAfterHours } = context
  const nodes = { deveuis: selection.ids, applications: selection.applications }
  if (selection.type === 'gateway') {
    const cells: Partial<Record<ColumnName, CellOf<GatewayRow>>> = {
      name: ({ name }) => name,
      eui: ({ eui }) => eui,
      state: ({ state }) => texts.states[state],
      lastContact: ({ lastContact }) => moment(lastContact),
      latitude: ({ latitude }) => latitude,
      longitude: ({ longitude }) => longitude,
    }
    return inPortions(names, cells, (behind: GatewayRow | undefined) =>
      inCompany(context, (db) => listGatewayRows(db, selection.ids, behind)),
    )
  }
  if (selection.type === 'alarm') {
    const period = { from: new Date(context.from), to: new Date(context.to) }
    const cells: Partial<Record<ColumnName, CellOf<AlarmRow>>> = {
      name: ({ name }) => name,
      priority: ({ priority }) => texts.priorities[priority],
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
    return inPortions(names, cells, (behind: AlarmRow | undefined) =>
      inCompany(context, (db) => listAlarmRows(db, nodes, { ...period, behind })),
    )
  }
  const counts = new Map<string, number>()
  const cells: Partial<Record<ColumnName, CellOf<NodeRow>>> = {
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
  return inPortions(names, cells, async (behind: NodeRow | undefined) => {
    const rows = await inCompany(context, (db) => listNodeRows(db, nodes, { behind, now, silentAfterHours }))
    const ids = rows.map(({ id }) => id)
    const found = names.includes('readings')
      ? await context.readings.counts(ids, context.from, context.to)
      : []
    counts.clear()
    for (const [at, id] of ids.entries()) counts.set(id, found[at] ?? 0)
    return rows
  })
}

async function* inPortions<Row>(
  names: readonly ColumnName[],
  cells: Partial<Record<ColumnName, CellOf<Row>>>,
  read: (behind: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Cell[][]> {
  let count = 0
  for (let behind: Row | undefined; ; ) {
    const rows = await read(behind)
    if (rows.length === 0) return
    count += rows.length
    refuseTooMany(count)
    yield rows.map((row) => names.map((name) => cells[name]?.(row) ?? null))
    behind = rows.at(-1)
  }
}
