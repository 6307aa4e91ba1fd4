import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { SeriesRef } from '@fyr/contract/widgets/fields'
import type { ChosenKey, Names } from '../../widget.ts'

export interface SeriesLabel {
  label: string
  unit: string
  /** Undefined: as many as matter. */
  decimals: number | undefined
  valueMapping: ValueMapping | null
  nodeName: string
}

type LabelledSeries = Pick<SeriesRef, 'deveui' | 'key' | 'label' | 'unit' | 'decimals'>

/** How a key is written in a widget: its own words, else those of the key. */
export function seriesLabel(ref: LabelledSeries, names: Names): SeriesLabel {
  const known = names.key(ref)
  return {
    label: ref.label || known.label,
    unit: ref.unit ?? known.unit,
    decimals: ref.decimals ?? known.decimals ?? undefined,
    valueMapping: known.valueMapping,
    nodeName: known.nodeName,
  }
}

/** Labels of several keys; where they are of several nodes, each names its node, unless it has words of its own. */
export function labelsOf(refs: readonly LabelledSeries[], names: Names): string[] {
  const several = new Set(refs.map(({ deveui }) => deveui)).size > 1
  return refs.map((ref) => {
    const { label, nodeName } = seriesLabel(ref, names)
    return several && !ref.label ? `${nodeName} · ${label}` : label
  })
}

/** A reference to the key that somebody chose, all else as the key says. */
export const refTo = ({ deveui, key }: Pick<ChosenKey, 'deveui' | 'key'>): SeriesRef => ({
  deveui,
  key,
  label: null,
  unit: null,
  decimals: null,
  colour: null,
})
