import type { BandPreview } from '@fyr/contract/automation/alarms/alarm-band'
import { hourOfWeek } from '@fyr/contract/automation/alarms/hours-of-week'
import { noData, type SeriesData } from '#ui/chart/data.ts'

const hour = 3_600_000

/** A learned band over a range of time (epoch ms), in steps of an hour; broken where it is not known. */
export function bandData({ band, timeZone }: BandPreview, from: number, to: number): SeriesData {
  if (!band) return noData()
  const times: number[] = []
  const values: (number | null)[] = []
  const low: (number | null)[] = []
  const high: (number | null)[] = []
  for (let start = Math.floor(from / hour) * hour; start < to; start += hour) {
    const at = hourOfWeek(start, timeZone)
    for (const edge of [start, start + hour - 1]) {
      times.push(edge)
      values.push(band.median[at] ?? null)
      low.push(band.low[at] ?? null)
      high.push(band.high[at] ?? null)
    }
  }
  return { times, values, band: { low, high } }
}
