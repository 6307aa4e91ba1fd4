import type { CompanyDb } from '#db/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import { found, Problem } from '#request/problem.ts'
import { countNodes, findNamedKeys, type NamedKey, type WantedKeys } from './named-key-store.ts'

export type { NamedKey }

/** A key with its series; null while nothing was ever stored under it. */
export interface KeySeries extends NamedKey {
  series: number | null
}

type Context = Pick<RequestContext, 'inCompany'>

/**
 * The keys asked for, each once. A node that the company does not have is 404; a key that a node lacks is left out. As
 * all that reads from the store, this is no work for a transaction: it opens one to find the keys, and ends it.
 */
export async function seriesOf(
  context: Context,
  store: ReadingsStore,
  wanted: readonly WantedKeys[],
): Promise<KeySeries[]> {
  // Before they are looked up, since no more than some are; and after, since a node's keys may be named beside it.
  const names = uniqueBy(wanted, ({ deveui, key }) => [deveui.toLowerCase(), key])
  const keys = await context.inCompany((db) => keysOf(db, names))
  return await withSeries(
    store,
    uniqueBy(keys, ({ nodeId, key }) => [nodeId, key]),
  )
}

/** The first of those that are named alike. */
export function uniqueBy<T>(all: readonly T[], nameOf: (each: T) => readonly unknown[]): T[] {
  const seen = new Set<string>()
  return all.filter((each) => {
    const name = JSON.stringify(nameOf(each))
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

/** As `seriesOf`, of keys alone. */
export async function keysOf(db: CompanyDb, wanted: readonly WantedKeys[]): Promise<NamedKey[]> {
  const keys = await findNamedKeys(db, wanted)
  const known = new Set(keys.map(({ deveui }) => deveui.toLowerCase()))
  const others = wanted.filter(({ deveui }) => !known.has(deveui.toLowerCase())).map(({ deveui }) => deveui)
  const distinct = new Set(others.map((deveui) => deveui.toLowerCase()))
  if (distinct.size > 0 && (await countNodes(db, others)) < distinct.size) found(null)
  return keys
}

/** One key of one node; 404 when the company has no such node or the node no such key. */
export async function oneSeriesOf(
  context: Context,
  store: ReadingsStore,
  { deveui, key }: { deveui: string; key: string },
): Promise<KeySeries> {
  return found((await seriesOf(context, store, [{ deveui, key }]))[0])
}

const maxNamed = 100

/** Each key asked for, in order; 404 that names those which the company does not have, as `body.series.3`. */
export async function everyKeyOf(
  db: CompanyDb,
  wanted: readonly Required<WantedKeys>[],
): Promise<NamedKey[]> {
  const keys = await findNamedKeys(db, wanted)
  if (keys.length < wanted.length) {
    const there = new Set(keys.map(({ place }) => place))
    const missing = [...wanted.keys()].filter((place) => !there.has(place)).slice(0, maxNamed)
    const fields = missing.map((place) => ({
      field: `body.series.${place}`,
      code: 'object.notFound' as const,
    }))
    throw new Problem('object.notFound', {}, fields)
  }
  return keys
}

/** The keys with their series; never while a transaction is open. */
export async function withSeries(store: ReadingsStore, keys: readonly NamedKey[]): Promise<KeySeries[]> {
  const ids = await store.findSeries(keys)
  return keys.map((key, at) => ({ ...key, series: ids[at] ?? null }))
}
