import type { Reference } from '@fyr/contract/dashboards/dashboard-content'
import type { WidgetSeries } from '@fyr/contract/dashboards/dashboard-data'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { SeriesRef } from '@fyr/contract/widgets/fields'
import type { SettingsOf } from '@fyr/contract/widgets/module'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import type { WidgetAnswer } from '#domains/dashboards/dashboards/index.ts'
import type { SeriesPart } from '#domains/readings/readings/index.ts'
import type { Words } from './words.ts'

/** The settings of a type of widget, by its name. */
export type SettingsNamed<T extends Exclude<keyof typeof moduleTypes, 'cameraOnline'>> = SettingsOf<
  (typeof moduleTypes)[T]
>

type NamedSeries = Pick<SeriesRef, 'deveui' | 'key' | 'label' | 'unit' | 'decimals'>

export interface SeriesLabel {
  label: string
  unit: string
  /** Undefined: as many as matter. */
  decimals: number | undefined
  valueMapping: ValueMapping | null
  nodeName: string
}

/** What a key shows, with its courses in place of their numbers. */
export interface ShownSeries extends WidgetSeries {
  course: SeriesPart | undefined
  previous: SeriesPart | undefined
  total: SeriesPart | undefined
  previousTotal: SeriesPart | undefined
}

/** What a widget is drawn from. */
export interface WidgetContext {
  words: Words
  timeZone: string
  /** When the report is made. */
  now: number
  /** Values that are older are not taken for those of now. */
  silentMs: number
  title: string
  /** In columns of the grid. */
  width: number
  data: WidgetAnswer['data']
  shown(ref: { deveui: string; key: string }): ShownSeries | undefined
  /** How a key is written: the widget's own words, else those of the key. */
  labelOf(ref: NamedSeries): SeriesLabel
  /** Labels of several keys; where they are of several nodes, each names its node, unless it has words of its own. */
  labelsOf(refs: readonly NamedSeries[]): string[]
  nodeName(deveui: string): string
}

const nameOf = (deveui: string, key: string | null) => JSON.stringify([deveui.toLowerCase(), key])

/** How nodes and keys of a dashboard are called. */
export function namesOf(references: readonly Reference[]) {
  const known = new Map(references.map((each) => [nameOf(each.deveui, each.key), each]))
  const nodes = new Map(
    references
      .filter(({ state }) => state !== 'nodeGone')
      .map((each) => [each.deveui.toLowerCase(), each.nodeName]),
  )
  const nodeName = (deveui: string) => nodes.get(deveui.toLowerCase()) || deveui
  function labelOf({ deveui, key, label, unit, decimals }: NamedSeries): SeriesLabel {
    const there = known.get(nameOf(deveui, key))
    return {
      label: label || there?.label || key,
      unit: unit ?? there?.unit ?? '',
      decimals: decimals ?? there?.decimals ?? undefined,
      valueMapping: there?.valueMapping ?? null,
      nodeName: nodeName(deveui),
    }
  }
  return {
    nodeName,
    labelOf,
    labelsOf(refs: readonly NamedSeries[]) {
      const isSeveral = new Set(refs.map(({ deveui }) => deveui.toLowerCase())).size > 1
      return refs.map((ref) => {
        const { label, nodeName: node } = labelOf(ref)
        return isSeveral && !ref.label ? `${node} · ${label}` : label
      })
    },
  }
}

/** Finds what the answer says of a key. */
export function shownOf({ data, parts }: WidgetAnswer): WidgetContext['shown'] {
  const byName = new Map(data.series.map((each) => [nameOf(each.deveui, each.key), each]))
  const partAt = (place: number | undefined) => (place === undefined ? undefined : parts[place])
  return ({ deveui, key }) => {
    const series = byName.get(nameOf(deveui, key))
    return (
      series && {
        ...series,
        course: partAt(series.part),
        previous: partAt(series.previousPart),
        total: partAt(series.totalPart),
        previousTotal: partAt(series.previousTotalPart),
      }
    )
  }
}

/** The colour of what is not known any more. */
export const isStale = ({ now, silentMs }: WidgetContext, at: string | null | undefined): boolean =>
  typeof at === 'string' && now - Date.parse(at) > silentMs
