import { fill } from '@fyr/texts/fill'
import { type ContentContext, inCompany } from '../content/context.ts'
import { findKeys, listNodeRows, type SelectedKey } from '../content/selection/selection-store.ts'
import { type NamedKey, namedBy, type Placeholder } from './placeholder.ts'

/** A key that a template names, with its series where it has readings. */
export interface NamedSeries extends SelectedKey {
  series: number | undefined
}

/** The nodes and keys that a template names, as the company has them. */
export interface Named {
  node(deveui: string): string | undefined
  key(named: NamedKey): NamedSeries | undefined
  all: readonly NamedSeries[]
  /** Says of a placeholder, in its cell and as a remark, that its node or key is not there. */
  missing(named: { deveui: string; key?: string | undefined }): string
}

const placeOf = ({ deveui, key }: NamedKey) => JSON.stringify([deveui.toLowerCase(), key])

/** Looks up what placeholders name, all at once. */
export async function findNamed(
  context: ContentContext,
  placeholders: readonly Placeholder[],
): Promise<Named> {
  const { readings, now, silentAfterHours, texts } = context
  const named = placeholders.flatMap((each) => namedBy(each) ?? [])
  const deveuis = [...new Set(named.map(({ deveui }) => deveui.toLowerCase()))]
  const wanted = named.flatMap(({ deveui, key }) => (key === undefined ? [] : [{ deveui, key }]))
  const { keys, nodes } = await inCompany(context, async (db) => ({
    keys: await findKeys(db, [...new Map(wanted.map((each) => [placeOf(each), each])).values()]),
    // Without any they would be all.
    nodes:
      deveuis.length === 0
        ? []
        : await listNodeRows(db, { deveuis, applications: [] }, { behind: undefined, now, silentAfterHours }),
  }))
  const stored = await readings.findSeries(keys)
  const all = keys.map((key, at): NamedSeries => ({ ...key, series: stored[at] }))
  const byPlace = new Map(all.map((each) => [placeOf(each), each]))
  const names = new Map(nodes.map(({ deveui, name }) => [deveui.toLowerCase(), name]))
  return {
    all,
    node: (deveui) => names.get(deveui.toLowerCase()),
    key: (each) => byPlace.get(placeOf(each)),
    missing({ deveui, key }) {
      const isNode = key !== undefined && names.has(deveui.toLowerCase())
      const text = isNode ? fill(texts.goneKey, { node: deveui, key }) : fill(texts.gone.node, { id: deveui })
      context.remark(text)
      return text
    },
  }
}
