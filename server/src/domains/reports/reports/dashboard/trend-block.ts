import { isoWeekOf } from '@fyr/contract/values/time/iso-week'
import { assignColours } from '@fyr/contract/widgets/charts/series-colours'
import { fittingResolution } from '@fyr/contract/widgets/charts/trend-resolution'
import type { SettingsOf } from '@fyr/contract/widgets/module'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import type { Block, ChartSeries } from '#documents/index.ts'
import type { SeriesPart } from '#domains/readings/readings/index.ts'
import { locales } from '#lib/text/locales.ts'
import { calendarEdgesInSlices } from '#readings-store/index.ts'
import type { WidgetContext } from './widget-context.ts'

type Settings = SettingsOf<typeof moduleTypes.trendChart>
type Resolution = Settings['resolution']

const maxSteps = 8000
/** More bars than these are drawn as lines: each would be thinner than a hair. */
const maxBars = 300

/** What became of steps of the calendar, beside those of the stretch of time before. */
export async function trendBlock(context: WidgetContext, settings: Settings): Promise<Block> {
  const { words, data } = context
  const { series: refs, aggregation, compare, style } = settings
  const [from, to] = [data.start, data.end + 1]
  const resolution = fittingResolution(settings.resolution, to - from)
  const steps = await stepsBetween(from, to, resolution, context.timeZone)
  const before = compare ? await stepsBetween(from - (to - from), from, resolution, context.timeZone) : []
  const labels = context.labelsOf(refs)
  const colours = assignColours(
    refs.map(({ key }) => key),
    'light',
  )
  const { trendChart } = words.texts.widgets
  const series = refs.flatMap((ref, at): ChartSeries[] => {
    const shown = context.shown(ref)
    const label = labels[at] ?? ref.key
    const colour = (ref.colour ?? colours[at] ?? '#0065a8').slice(0, 7)
    const own = { name: label, colour, values: valuesOf(shown?.course, steps, aggregation) }
    if (!compare) return [own]
    const earlier = valuesOf(shown?.previous, before, aggregation)
    // The first stands beside the first; where the stretch before has one more or less, the end is cut or left open.
    const values = steps.map((_, place) => earlier[place] ?? null)
    return [own, { name: trendChart.labelBefore.replace('{{label}}', label), colour: paler(colour), values }]
  })
  const units = aggregation === 'count' ? [] : refs.flatMap((ref) => context.labelOf(ref).unit || [])
  const isLine = style === 'line' || steps.length * series.length > maxBars
  return {
    kind: 'chart',
    chart: {
      title: context.title || labels.join(', '),
      kind: isLine ? 'line' : 'bar',
      unit: settings.left.label || [...new Set(units)].join(', '),
      places: { names: steps.map(nameIn(context, resolution)) },
      series,
      limits: settings.thresholds.map(({ value, label, tone }) => ({
        name: label || `${words.texts.widgets.settings.tones[tone]} ${words.number(value)}`,
        value,
      })),
      description: series
        .map(
          ({ name, values }) =>
            `${name}: ${values
              .slice(-31)
              .map((value) => words.value(value))
              .join(', ')}`,
        )
        .join('; '),
    },
  }
}

/** The begins of all steps that overlap a stretch of time. Steps of five hours begin at midnight. */
async function stepsBetween(
  from: number,
  to: number,
  resolution: Resolution,
  timeZone: string,
): Promise<number[]> {
  if (resolution !== '5hours')
    return (await calendarEdgesInSlices(from, to, resolution, timeZone, maxSteps)).slice(0, -1)
  const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  const begin = from - 5 * 3_600_000
  const hours = (await calendarEdgesInSlices(begin, to, 'hour', timeZone, maxSteps * 5)).slice(0, -1)
  const starts = hours.filter((at) => Number(hourOf.format(at)) % 5 === 0)
  const first = starts.findLastIndex((at) => at <= from)
  return starts.slice(Math.max(0, first))
}

function valuesOf(
  part: SeriesPart | undefined,
  steps: readonly number[],
  aggregation: Settings['aggregation'],
): (number | null)[] {
  const values = steps.map((): number | null => null)
  let place = 0
  for (const bucket of part?.buckets ?? []) {
    if (bucket.start < (steps[0] ?? Number.POSITIVE_INFINITY)) continue
    // The first bucket may begin with the range, in the middle of its step.
    while (place + 1 < steps.length && (steps[place + 1] ?? 0) <= bucket.start) place++
    const value = bucket[aggregation]
    if (!Number.isNaN(value)) values[place] = value
  }
  return values
}

function nameIn({ words, timeZone }: WidgetContext, resolution: Resolution): (at: number) => string {
  if (resolution === 'week') {
    const { week } = words.texts.widgets.trendChart
    return (at) => week.replace('{{number}}', String(weekNumber(at, timeZone)))
  }
  const format = new Intl.DateTimeFormat(locales[words.language], {
    timeZone,
    ...(resolution === 'day'
      ? { day: 'numeric', month: 'short' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  })
  return (at) => format.format(at)
}

function weekNumber(at: number, timeZone: string): number {
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('en-CA', { timeZone })
    .format(at)
    .split('-')
    .map(Number)
  return isoWeekOf({ year, month, day })
}

/** Of before is told in the same colour, on white. */
function paler(colour: string): string {
  const part = (at: number) => Math.round(255 - (255 - Number.parseInt(colour.slice(at, at + 2), 16)) * 0.42)
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`
}
