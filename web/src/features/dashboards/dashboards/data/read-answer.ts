import type { DataHead, WidgetSeries } from '@fyr/contract/dashboards/dashboard-data'
import type { BucketColumn } from '@fyr/contract/readings/readings'
import { readColumns, type Section } from '#api/client/columns.ts'
import type { ShownBuckets, ShownColumns, ShownSeries, WidgetAnswer } from '#widgets/widget.ts'
import { everyColumn } from './source.ts'

/** Stands for the map or picture that a dashboard consists of, among the ids of widgets. */
export const canvasId = 'canvas'

/** What each widget shows, by its id. */
export type DataResponse = ReadonlyMap<string, WidgetAnswer>

const none = new Float64Array()

/**
 * The answer to a dashboard's question, in its binary form. The numbers stay where they came in.
 * @throws TypeError if the bytes are of another form, or were cut off on the way.
 */
export function readAnswer(bytes: ArrayBuffer, askedAt: number): DataResponse {
  const sections = readColumns(bytes)
  const head = headOf(sections)
  const parts = new Map<number, Section>()
  for (const section of sections) if (section.kind !== 'head') parts.set(section.place, section)
  const buckets = (part: number | undefined) => {
    const section = part === undefined ? undefined : parts.get(part)
    return section && shown(section, head.columns?.[section.place] ?? everyColumn)
  }
  const columns = (part: number | undefined) => {
    const whole = buckets(part)
    return whole?.kind === 'buckets' && whole.buckets.start.length > 0 ? whole.buckets : undefined
  }
  const seriesOf = (each: WidgetSeries): ShownSeries => ({
    deveui: each.deveui,
    key: each.key,
    state: each.state,
    latest: each.latest ?? null,
    storedUntil: each.latest ? Date.parse(each.latest.createdAt) : null,
    buckets: buckets(each.part),
    previous: buckets(each.previousPart),
    total: columns(each.totalPart),
    previousTotal: columns(each.previousTotalPart),
    rows: each.rows,
  })
  const canvas = head.canvas ? [{ ...head.canvas, dashboardModuleId: canvasId }] : []
  return new Map(
    [...head.widgets, ...canvas].map((widget) => [
      widget.dashboardModuleId,
      {
        askedAt,
        start: widget.start,
        end: widget.end,
        series: widget.series.map(seriesOf),
        nodes: widget.nodes ?? [],
        truncated: widget.truncated ?? false,
        ...(widget.tracks && { tracks: widget.tracks, moreTracks: widget.moreTracks ?? false }),
        ...(widget.company && { company: widget.company }),
        ...(widget.frame && { frame: widget.frame }),
        ...(widget.weather && { weather: widget.weather }),
        ...(widget.alarms && { alarms: widget.alarms }),
        ...(widget.annotations && { annotations: widget.annotations }),
        ...(widget.controls && { controls: widget.controls }),
        ...(widget.activeAlarms && { activeAlarms: widget.activeAlarms }),
      },
    ]),
  )
}

function headOf(sections: readonly Section[]): DataHead {
  const column = sections.find(({ kind }) => kind === 'head')?.columns[0]
  if (!column) throw new TypeError('The answer has no head')
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
  return JSON.parse(new TextDecoder().decode(bytes)) as DataHead // As the contract declares it.
}

function shown({ kind, stepMs, columns }: Section, names: readonly BucketColumn[]): ShownBuckets {
  const [start = none, values = none] = columns
  if (kind === 'readings') return { kind, times: start, values }
  // What was not asked for is empty.
  const column = (name: BucketColumn) => {
    const at = names.indexOf(name)
    return (at < 0 ? undefined : columns[at + 1]) ?? none
  }
  const buckets: ShownColumns = {
    start,
    min: column('min'),
    max: column('max'),
    avg: column('avg'),
    sum: column('sum'),
    count: column('count'),
    first: column('first'),
    last: column('last'),
  }
  return { kind: 'buckets', stepMs, buckets }
}
