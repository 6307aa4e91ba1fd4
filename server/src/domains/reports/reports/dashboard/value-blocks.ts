import type { TimedValue } from '@fyr/contract/dashboards/dashboard-data'
import { decimalsToRead } from '@fyr/contract/values/numbers/format-number'
import { gaugeScale, shareOf, zonesOf } from '@fyr/contract/widgets/gauge-scale'
import { numberOf, reachedBy } from '@fyr/contract/widgets/thresholds'
import type { SingleValueSettings } from '@fyr/contract/widgets/values'
import type { Block } from '#documents/index.ts'
import { courseOf, totalOf } from './courses.ts'
import {
  isStale,
  type SeriesLabel,
  type SettingsNamed,
  type ShownSeries,
  type WidgetContext,
} from './widget-context.ts'
import { toneColour } from './words.ts'

/** The number that stands large: the latest, or what became of the range; and from before what it differs. */
function shownValue(series: ShownSeries, { shown, compare }: Pick<SingleValueSettings, 'shown' | 'compare'>) {
  const before = compare ? totalOf(series.previousTotal, shown === 'latest' ? 'last' : shown) : null
  const value: TimedValue['value'] | null =
    shown === 'latest' ? (series.latest?.value ?? null) : totalOf(series.total, shown)
  return {
    value,
    at: shown === 'latest' ? (series.latest?.createdAt ?? null) : null,
    difference: typeof value === 'number' && before !== null ? value - before : null,
  }
}

/** Averages, sums and counts of values are no values: nothing maps them. */
function spellingOf(
  { unit, decimals, valueMapping }: SeriesLabel,
  shown: SingleValueSettings['shown'],
  own?: number,
) {
  if (shown === 'count') return { decimals: 0 }
  const isMapped = shown !== 'avg' && shown !== 'sum'
  return { unit, decimals: decimals ?? own, valueMapping: isMapped ? valueMapping : null }
}

export function singleValueBlock(
  context: WidgetContext,
  settings: SettingsNamed<'singleValue'>,
): Block | null {
  const [ref] = settings.series
  const series = ref && context.shown(ref)
  if (!ref || !series) return null
  const { words, data } = context
  const { shown, thresholds, sparkline } = settings
  const label = context.labelOf(ref)
  const total = series.total?.buckets[0]
  const spread = shown === 'avg' && total ? decimalsToRead(total.max - total.min) : undefined
  const spelling = spellingOf(label, shown, spread)
  const { value, at, difference } = shownValue(series, settings)
  const reached = reachedBy(thresholds, value)
  const stale = isStale(context, at)
  const { singleValue, settings: texts, state } = words.texts.widgets
  const { times, values } = courseOf(series.course)
  return {
    kind: 'value',
    title: context.title || label.label,
    text: words.value(value, spelling),
    ...(stale
      ? { colour: toneColour({ tone: 'silent', colour: null }) }
      : reached && { colour: toneColour(reached) }),
    ...words.markOf(reached),
    notes: [
      ...(value === null ? [state.noValue] : []),
      ...(shown !== 'latest' ? [texts.aggregations[shown]] : []),
      ...(difference !== null
        ? [
            `${words.value(Math.abs(difference), { ...spelling, valueMapping: null })} ${difference < 0 ? singleValue.less : singleValue.more}`,
          ]
        : []),
      // Of what is old one must know it, whatever the settings.
      ...(at !== null && (settings.time || stale) ? [words.time(at)] : []),
    ],
    ...(sparkline && {
      course: {
        from: data.start,
        to: data.end + 1,
        times,
        values,
        ...(ref.colour && { colour: ref.colour }),
      },
    }),
  }
}

export function gaugeBlock(context: WidgetContext, settings: SettingsNamed<'gauge'>): Block | null {
  const [ref] = settings.series
  const series = ref && context.shown(ref)
  if (!ref || !series) return null
  const { words } = context
  const { thresholds, style, shown } = settings
  const label = context.labelOf(ref)
  const { value, at } = shownValue(series, { shown, compare: false })
  const number = numberOf(value)
  const extremes = settings.extremes
    ? (['min', 'max'] as const).flatMap((of) => {
        const each = totalOf(series.total, of)
        return each === null ? [] : [{ of, value: each }]
      })
    : []
  const { min, max } = gaugeScale(settings, [number, ...extremes.map((each) => each.value)])
  const spread = shown === 'latest' ? undefined : decimalsToRead(Math.abs(max - min))
  const reached = reachedBy(thresholds, value)
  const zones = zonesOf(thresholds, min, max).map(({ from, to, threshold }) => ({
    ...{ from, to },
    colour: toneColour(threshold),
  }))
  const { settings: texts, state } = words.texts.widgets
  const colour = reached ? toneColour(reached) : ref.colour
  return {
    ...{ kind: 'gauge', title: context.title || label.label, style, zones },
    text: words.value(value, spellingOf(label, shown, spread)),
    share: number === null ? null : shareOf(number, min, max),
    ...(colour && { colour }),
    extremes: extremes.map((each) => shareOf(each.value, min, max)),
    ends: [words.number(min, label.decimals), words.number(max, label.decimals)],
    ...words.markOf(reached),
    notes: [
      ...(value === null ? [state.noValue] : []),
      ...(shown !== 'latest' ? [texts.aggregations[shown]] : []),
      ...extremes.map((each) => `${texts.aggregations[each.of]} ${words.number(each.value, label.decimals)}`),
      ...(isStale(context, at) ? [words.time(at)] : []),
    ],
  }
}

export function fillBlock(context: WidgetContext, settings: SettingsNamed<'fillIndicator'>): Block | null {
  const [ref] = settings.series
  const series = ref && context.shown(ref)
  if (!ref || !series) return null
  const { words } = context
  const { empty, full, show, capacity, capacityUnit, thresholds } = settings
  const label = context.labelOf(ref)
  const latest = series.latest ?? null
  const number = numberOf(latest?.value)
  const percent =
    number === null || empty === full
      ? null
      : Math.min(100, Math.max(0, ((number - empty) / (full - empty)) * 100))
  const reached = percent === null ? null : reachedBy(thresholds, percent)
  const written = words.value(latest?.value, label)
  const hasPercent = percent !== null && show !== 'value'
  // No decimals would hide that it is not quite full.
  const percentText =
    percent === null ? '' : `${words.number(percent, percent > 99 && percent < 100 ? 1 : 0)} %`
  const { fillIndicator, state } = words.texts.widgets
  const content =
    percent === null || capacity === null
      ? []
      : [
          fillIndicator.content
            .replace(
              '{{content}}',
              words.number((capacity * percent) / 100, label.decimals ?? (capacity < 20 ? 1 : 0)),
            )
            .replace('{{capacity}}', `${words.number(capacity)}${capacityUnit && ` ${capacityUnit}`}`),
        ]
  const colour = reached ? toneColour(reached) : ref.colour
  return {
    ...{ kind: 'fill', title: context.title || label.label, percent },
    text: hasPercent ? percentText : written,
    ...(colour && { colour }),
    limits: thresholds
      .filter(({ value }) => value > 0 && value < 100)
      .map((threshold) => ({ value: threshold.value, colour: toneColour(threshold) })),
    ...words.markOf(reached),
    notes: [
      ...(latest === null ? [state.noValue] : []),
      ...(latest !== null && percent === null
        ? [number === null ? state.noNumber : fillIndicator.noScale]
        : []),
      ...(hasPercent && show === 'both' && (label.unit !== '%' || empty !== 0 || full !== 100)
        ? [written]
        : []),
      ...content,
      ...(isStale(context, latest?.createdAt) && latest ? [words.time(latest.createdAt)] : []),
    ],
  }
}

const ways = ['front', 'frontRight', 'right', 'backRight', 'back', 'backLeft', 'left', 'frontLeft'] as const
const maxTrail = 600

export function tiltBlock(context: WidgetContext, settings: SettingsNamed<'tiltChart'>): Block | null {
  const { x, y, limit, thresholds, trail } = settings
  const ref = x ?? y
  if (!ref) return null
  const { words } = context
  const label = context.labelOf(ref)
  const [ofX, ofY] = [x, y].map((each) => (each ? context.shown(each) : null))
  // A tilt that is not measured is level; one that is measured and unknown is not.
  const [leanX, leanY] = [ofX, ofY].map((each) => (each === null ? 0 : numberOf(each?.latest?.value)))
  const lean = typeof leanX === 'number' && typeof leanY === 'number' ? { x: leanX, y: leanY } : null
  const distance = lean && Math.hypot(lean.x, lean.y)
  const reached = reachedBy(thresholds, distance)
  const { tiltChart, state } = words.texts.widgets
  const way =
    !lean || distance === 0
      ? tiltChart.level
      : tiltChart.ways[
          ways[Math.round((((Math.atan2(lean.x, lean.y) * 180) / Math.PI + 360) % 360) / 45) % 8] ?? 'front'
        ]
  /** A point beyond the outermost circle stands on it, in its direction. */
  const within = (point: { x: number; y: number }) => {
    const far = Math.max(limit, Math.hypot(point.x, point.y))
    return { x: point.x / far, y: point.y / far }
  }
  const times = [ofX, ofY].flatMap((each) => each?.latest?.createdAt ?? [])
  const oldest = times.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0]
  const colour = reached ? toneColour(reached) : ref.colour
  const passed = trail ? trailOf(ofX, ofY).map(within) : []
  const stride = Math.max(1, Math.ceil(passed.length / maxTrail))
  return {
    ...{ kind: 'tilt', title: context.title || label.label },
    text:
      distance === null ? '–' : words.value(distance, { unit: label.unit, decimals: label.decimals ?? 1 }),
    lean: lean && within(lean),
    trail: passed.filter((_, at) => at % stride === 0),
    circles: thresholds
      .filter(({ value }) => value > 0 && value <= limit)
      .map((threshold) => ({ share: threshold.value / limit, colour: toneColour(threshold) })),
    ...(colour && { colour }),
    limit: words.value(limit, { unit: label.unit }),
    ...words.markOf(reached),
    notes: [
      distance === null ? state.noValue : way,
      ...(oldest !== undefined && isStale(context, oldest) ? [words.time(oldest)] : []),
    ],
  }
}

/** Where it was, oldest first: each value of one key with the newest of the other by then. */
function trailOf(x: ShownSeries | null | undefined, y: ShownSeries | null | undefined) {
  const [one, other] = [courseOf(x?.course), courseOf(y?.course)]
  const trail: { x: number; y: number }[] = []
  let [i, j] = [0, 0]
  while (i < one.times.length || j < other.times.length) {
    const at = Math.min(one.times[i] ?? Number.POSITIVE_INFINITY, other.times[j] ?? Number.POSITIVE_INFINITY)
    if (one.times[i] === at) i++
    if (other.times[j] === at) j++
    const isKnown = (x === null || i > 0) && (y === null || j > 0)
    if (isKnown) trail.push({ x: one.values[i - 1] ?? 0, y: other.values[j - 1] ?? 0 })
  }
  return trail
}
