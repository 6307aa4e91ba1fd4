import type { CompanyDb } from '#db/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { found, Problem } from '#request/problem.ts'
import { countNodes, findNamedKeys, type NamedKey, type WantedKeys } from './named-key-store.ts'

export type { WantedKeys }

/** A key with its series; null while nothing was ever stored under it. */
export interface KeySeries extends NamedKey {
  series: number | null
}

/** The keys asked for. A node that the company does not have is 404; a key that a node lacks is left out. */
export async function seriesOf(
  db: CompanyDb,
  store: ReadingsStore,
  wanted: readonly WantedKeys[],
): Promise<KeySeries[]> {
  const keys = await findNamedKeys(db, wanted)
  const known = new Set(keys.map(({ deveui }) => deveui.toLowerCase()))
  const others = wanted.filter(({ deveui }) => !known.has(deveui.toLowerCase())).map(({ deveui }) => deveui)
  const distinct = new Set(others.map((deveui) => deveui.toLowerCase()))
  if (distinct.size > 0 && (await countNodes(db, others)) < distinct.size) found(null)
  return await withSeries(store, keys)
}

/** One key of one node; 404 when the company has no such node or the node no such key. */
export async function oneSeriesOf(
  db: CompanyDb,
  store: ReadingsStore,
  deveui: string,
  key: string,
): Promise<KeySeries> {
  return found((await seriesOf(db, store, [{ deveui, key }]))[0])
}

const mostNamed = 100

/** Each key asked for, in order; 404 that names those which the company does not have, as `body.series.3`. */
export async function everySeriesOf(
  db: CompanyDb,
  store: ReadingsStore,
  wanted: readonly Required<WantedKeys>[],
): Promise<KeySeries[]> {
  const keys = await findNamedKeys(db, wanted)
  if (keys.length < wanted.length) {
    const there = new Set(keys.map(({ place }) => place))
    const missing = [...wanted.keys()].filter((place) => !there.has(place)).slice(0, mostNamed)
    const fields = missing.map((place) => ({
      field: `body.series.${place}`,
      code: 'object.notFound' as const,
    }))
    throw new Problem('object.notFound', {}, fields)
  }
  return await withSeries(store, keys)
}

export async function withSeries(store: ReadingsStore, keys: readonly NamedKey[]): Promise<KeySeries[]> {
  const ids = await store.findSeries(keys)
  return keys.map((key, at) => ({ ...key, series: ids[at] ?? null }))
}
