import type { TimedValue, WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { conditionOf } from '@fyr/contract/devices/nodes/node-condition'
import type { KeyColumn } from '@fyr/contract/widgets/fields'
import type { RawTableSettings, SensorOverviewSettings } from '@fyr/contract/widgets/tables'
import { reachedBy } from '@fyr/contract/widgets/thresholds'
import type { Block, Column } from '#documents/index.ts'
import { conditionText, conditionTone, sortedNodes } from './conditions.ts'
import type { SettingsNamed, WidgetContext } from './widget-context.ts'
import { type ReadingValue, toneColour } from './words.ts'

/** A cell as it is written, with the colour of what it means. */
interface Cell {
  text: string
  colour?: string | null
}

/** No page has room for more. */
const maxRows = 200

const tableOf = (
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  note?: string,
): Block => ({
  ...{ kind: 'table', title, columns },
  rows: rows.slice(0, maxRows).map((row) => row.map(({ text }) => text)),
  marks: rows.slice(0, maxRows).map((row) => row.map(({ colour }) => colour ?? null)),
  ...(note !== undefined && { note }),
})

const moment = (heading: string): Column => ({ heading, type: 'moment' })
const column = (heading: string, isNumber = false, unit = ''): Column => ({
  heading,
  type: isNumber ? 'number' : 'text',
  ...(unit && { unit }),
})

export function rawTableBlock(context: WidgetContext, settings: SettingsNamed<'rawTable'>): Block {
  const { words } = context
  const { thresholds, layout, columns } = settings
  const { texts } = words
  const heads = settings.series.map((ref) => context.labelOf(ref))
  const rows = settings.series.map((ref) => context.shown(ref)?.rows ?? [])
  const isNumber = rows.map((each) => typeof each[0]?.value === 'number')
  const written = (value: ReadingValue, at: number): Cell => {
    const { decimals, valueMapping } = heads[at] ?? {}
    const reached = reachedBy(thresholds, value)
    return { text: words.value(value, { decimals, valueMapping }), colour: reached && toneColour(reached) }
  }
  const time = (at: number): Cell => ({ text: words.time(at, true) })
  const count = rows.reduce((sum, each) => sum + each.length, 0)
  const isCut = rows.some((each) => each.length >= settings.rows)
  const { rawTable } = texts.widgets
  const texted = isCut ? plural(rawTable, 'newest', count) : plural(rawTable, 'readings', count)
  const note = count === 0 ? texts.widgets.state.noData : texted
  const title = context.title || texts.widgets.types.rawTable.name
  if (layout === 'times') {
    const isSeveral = new Set(settings.series.map(({ deveui }) => deveui)).size > 1
    const names = heads.map(({ label, nodeName }) => (isSeveral ? `${nodeName} · ${label}` : label))
    const tableColumns = [
      moment(texts.words.time),
      ...heads.map(({ unit }, at) => column(names[at] ?? '', isNumber[at], unit)),
    ]
    return tableOf(
      title,
      tableColumns,
      timeRows(rows).map(({ at, values }) => [
        time(at),
        ...values.map((value, place) => (value === undefined ? { text: ' ' } : written(value, place))),
      ]),
      note,
    )
  }
  const readings = rows
    .flatMap((each, series) =>
      each.map((row) => ({ at: Date.parse(row.createdAt), value: row.value, series })),
    )
    .sort((one, other) => other.at - one.at || one.series - other.series)
  const cells: Record<RawTableSettings['columns'][number], (row: (typeof readings)[number]) => Cell> = {
    time: ({ at }) => time(at),
    node: ({ series }) => ({ text: heads[series]?.nodeName ?? '' }),
    key: ({ series }) => ({ text: heads[series]?.label ?? '' }),
    value: ({ value, series }) => written(value, series),
    unit: ({ series }) => ({ text: heads[series]?.unit || ' ' }),
  }
  return tableOf(
    title,
    columns.map((each) =>
      each === 'time'
        ? moment(texts.words.time)
        : column(texts.words[each], each === 'value' && isNumber.every(Boolean)),
    ),
    readings.slice(0, maxRows).map((row) => columns.map((each) => cells[each](row))),
    note,
  )
}

/** One row for each time at which any of the keys has a reading, newest first. */
function timeRows(bySeries: readonly (readonly TimedValue[])[]) {
  const byTime = new Map<number, { at: number; values: (ReadingValue | undefined)[] }>()
  for (const [series, rows] of bySeries.entries()) {
    for (const { createdAt, value } of rows) {
      const at = Date.parse(createdAt)
      const row = byTime.get(at) ?? { at, values: bySeries.map(() => undefined) }
      row.values[series] = value
      byTime.set(at, row)
    }
  }
  return [...byTime.values()].sort((one, other) => other.at - one.at).slice(0, maxRows)
}

interface NodeColumn {
  column: Column
  cell: (node: WidgetNode) => Cell
}

export function overviewBlock(context: WidgetContext, settings: SettingsNamed<'sensorOverview'>): Block {
  const { words, data } = context
  const { texts } = words
  const nodes = data.nodes ?? []
  const extras: Record<SensorOverviewSettings['show'][number], NodeColumn> = {
    status: {
      column: column(texts.words.status),
      cell: (node) => ({ text: conditionText(node, texts), colour: conditionTone(conditionOf(node)) }),
    },
    lastContact: {
      column: moment(texts.nodes.lastContact),
      cell: ({ lastContact }) => ({ text: words.time(lastContact) }),
    },
    battery: {
      column: column(texts.nodes.battery, true),
      cell: ({ battery }) => ({ text: words.value(battery, { unit: '%', decimals: 0 }) }),
    },
    rssi: {
      column: column(texts.nodes.signal, true),
      cell: ({ rssi }) => ({ text: words.value(rssi, { unit: 'dBm' }) }),
    },
    application: {
      column: column(texts.words.application),
      cell: ({ applicationName }) => ({ text: applicationName }),
    },
  }
  const main: NodeColumn = {
    column: column(texts.words.value),
    cell: ({ values: [first] }) =>
      first
        ? { text: `${words.value(first.latest?.value, first)} ${first.label || first.key}` }
        : { text: '–' },
  }
  const ofKeys = settings.keys.map((key): NodeColumn => keyColumn(context, key, nodes))
  const all: NodeColumn[] = [
    { column: column(texts.words.node), cell: ({ name }) => ({ text: name }) },
    ...settings.show.filter((each) => each === 'status').map((each) => extras[each]),
    ...(ofKeys.length > 0 ? ofKeys : [main]),
    ...settings.show.filter((each) => each !== 'status').map((each) => extras[each]),
  ]
  const { sensorOverview, types } = texts.widgets
  const note =
    nodes.length === 0
      ? sensorOverview.noNodes
      : data.truncated
        ? plural(sensorOverview, 'truncated', nodes.length)
        : undefined
  return tableOf(
    context.title || types.sensorOverview.name,
    all.map((each) => each.column),
    sortedNodes(nodes, settings.sort, words.language)
      .slice(0, maxRows)
      .map((node) => all.map(({ cell }) => cell(node))),
    note,
  )
}

/** A key of whichever nodes there are: by its own words, else by those of the first node that has it. */
function keyColumn({ words }: WidgetContext, own: KeyColumn, nodes: readonly WidgetNode[]): NodeColumn {
  const known = nodes.flatMap(({ values }) => values.find(({ key }) => key === own.key) ?? [])[0]
  const unit = own.unit ?? known?.unit ?? ''
  return {
    column: column(own.label || known?.label || own.key, true),
    cell({ values }) {
      const value = values.find(({ key }) => key === own.key)
      const reached = reachedBy(own.thresholds, value?.latest?.value)
      const { decimals, valueMapping } = value ?? {}
      return {
        text: words.value(value?.latest?.value, { unit, decimals: own.decimals ?? decimals, valueMapping }),
        colour: reached && toneColour(reached),
      }
    },
  }
}

const tones = { a: 'alarm', b: 'attention', c: 'neutral' } as const

export function alarmsBlock({ words, data, title, width }: WidgetContext): Block {
  const { texts } = words
  const alarms = data.activeAlarms ?? []
  const { activeAlarms, types } = texts.widgets
  const { columns, priorities } = texts.reportDocuments
  // Where there is little room the colour alone says the priority.
  const isNarrow = width < 6
  const heads = [
    ...(isNarrow ? [] : [column(columns.priority)]),
    ...[column(texts.words.name), column(columns.node)],
    ...(isNarrow ? [] : [column(texts.words.status)]),
    moment(columns.triggered),
  ]
  const rows = alarms.map(({ name, priority, triggered, reset, about }): Cell[] => {
    const state = reset !== null ? 'back' : about?.acknowledged ? 'acknowledged' : 'flagging'
    const colour = toneColour({ tone: tones[priority], colour: null })
    return [
      ...(isNarrow ? [{ text: name, colour }] : [{ text: priorities[priority], colour }, { text: name }]),
      { text: about ? (isNarrow ? about.nodeName : `${about.nodeName} · ${about.label}`) : '–' },
      ...(isNarrow ? [] : [{ text: texts.alarms.activeState[state] }]),
      { text: words.time(triggered) },
    ]
  })
  const note =
    alarms.length === 0
      ? texts.alarms.empty.activeTitle
      : data.truncated
        ? plural(activeAlarms, 'truncated', alarms.length)
        : undefined
  return tableOf(title || types.activeAlarms.name, heads, rows, note)
}

/** The values on a picture, where itself it cannot be drawn. */
export function imageMapTable(context: WidgetContext, settings: SettingsNamed<'imageMap'>): Block {
  const { words } = context
  const { texts } = words
  const labels = context.labelsOf(settings.labels)
  const rows = settings.labels.map((label, at): Cell[] => {
    const shown = context.shown(label)
    const latest = shown?.latest ?? null
    const reached = reachedBy(label.thresholds, latest?.value)
    return [
      { text: labels[at] ?? label.key },
      { text: words.value(latest?.value, context.labelOf(label)), colour: reached && toneColour(reached) },
      { text: words.time(latest?.createdAt ?? null) },
    ]
  })
  const columns = [column(texts.words.key), column(texts.words.value, true), moment(texts.words.time)]
  const title = context.title || texts.widgets.types.imageMap.name
  return tableOf(title, columns, rows, texts.reportDocuments.dashboard.withoutPicture)
}

/** Of a text that differs by number. */
function plural<N extends string>(
  texts: Readonly<Record<`${N}_one` | `${N}_other`, string>>,
  name: N,
  count: number,
): string {
  const text: string = count === 1 ? texts[`${name}_one`] : texts[`${name}_other`]
  return text.replace('{{count}}', String(count))
}
