import type uPlot from 'uplot'
import { firstAt, type SeriesData } from '../data.ts'

type Edge = readonly (number | null)[]

/** The lowest and highest of a band between two moments; null: there is none. */
export function extentOfBand(
  { times, band }: Pick<SeriesData, 'times' | 'band'>,
  from: number,
  to: number,
): { low: number; high: number } | null {
  if (!band) return null
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = firstAt(times, from); i < times.length && (times[i] ?? 0) <= to; i++) {
    low = Math.min(low, band.low[i] ?? low)
    high = Math.max(high, band.high[i] ?? high)
  }
  return low <= high ? { low, high } : null
}

/** One stretch of a band without a break, in pixels: its corners from left to right. */
export interface Strip {
  x: number[]
  top: number[]
  bottom: number[]
}

/**
 * A band as strips to fill, one corner a pixel at most. Breaks of the line break it too, unless they are spanned.
 * @param toX where a time is, in whole pixels
 * @param toY where a value is
 */
export function stripsOf(
  times: readonly number[],
  { low, high }: { low: Edge; high: Edge },
  { from, to, spanGaps }: { from: number; to: number; spanGaps: boolean },
  toX: (at: number) => number,
  toY: (value: number) => number,
): Strip[] {
  const strips: Strip[] = []
  let strip: Strip | undefined
  // One on either side: the band leaves the picture, it does not end at its edge.
  const first = Math.max(0, firstAt(times, from) - 1)
  for (let i = first; i < times.length; i++) {
    const lowest = low[i]
    const highest = high[i]
    if (lowest === null || highest === null || lowest === undefined || highest === undefined) {
      if (!spanGaps) strip = undefined
      continue
    }
    const at = times[i] ?? 0
    const x = toX(at)
    const top = toY(highest)
    const bottom = toY(lowest)
    if (!strip) {
      strip = { x: [], top: [], bottom: [] }
      strips.push(strip)
    }
    const end = strip.x.length - 1
    if (strip.x[end] === x) {
      strip.top[end] = Math.min(strip.top[end] ?? top, top)
      strip.bottom[end] = Math.max(strip.bottom[end] ?? bottom, bottom)
    } else {
      strip.x.push(x)
      strip.top.push(top)
      strip.bottom.push(bottom)
    }
    if (at > to) break
  }
  return strips
}

/** Under the lines: what happened between the averages. Much cheaper than uPlot's bands, which clip by a path. */
export function drawBands(
  chart: uPlot,
  series: readonly { data: SeriesData | undefined; colour: string; alpha: string }[],
  spanGaps: boolean,
): void {
  const { ctx, bbox, scales } = chart
  const from = scales.x?.min ?? 0
  const to = scales.x?.max ?? 1
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const [i, { data, colour, alpha }] of series.entries()) {
    const line = chart.series[i + 1]
    if (!data?.band || !line?.show) continue
    const scale = line.scale ?? 'y'
    const toX = (at: number) => Math.round(chart.valToPos(at, 'x', true))
    const toY = (value: number) => chart.valToPos(value, scale, true)
    ctx.fillStyle = `${colour}${alpha}`
    for (const { x, top, bottom } of stripsOf(data.times, data.band, { from, to, spanGaps }, toX, toY)) {
      const path = new Path2D()
      for (let at = 0; at < x.length; at++) path.lineTo(x[at] ?? 0, top[at] ?? 0)
      for (let at = x.length - 1; at >= 0; at--) path.lineTo(x[at] ?? 0, bottom[at] ?? 0)
      path.closePath()
      ctx.fill(path)
    }
  }
  ctx.restore()
}
