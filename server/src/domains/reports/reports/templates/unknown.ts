import type { CompanyDb } from '#db/index.ts'
import { findExisting, findKeys } from '../content/selection/selection-store.ts'
import { namedBy, parsePlaceholder } from './placeholder.ts'
import type { FoundPlaceholder } from './template-store.ts'

/** Those that name a node or a key which the company does not have now, as they are written. */
export async function unknownPlaceholders(
  db: CompanyDb,
  placeholders: readonly FoundPlaceholder[],
): Promise<ReadonlySet<string>> {
  const named = [...new Set(placeholders.map(({ text }) => text))].flatMap((text) => {
    const parsed = parsePlaceholder(text)
    const name = 'fault' in parsed ? undefined : namedBy(parsed)
    return name ? [{ text, ...name }] : []
  })
  const keys = named.flatMap(({ text, deveui, key }) => (key === undefined ? [] : [{ text, deveui, key }]))
  const there = new Set((await findKeys(db, keys)).map(({ place }) => keys[place]?.text))
  const nodes = await findExisting(
    db,
    'node',
    named.map(({ deveui }) => deveui),
  )
  return new Set(
    named
      .filter(({ text, deveui, key }) => (key === undefined ? !nodes.has(deveui) : !there.has(text)))
      .map(({ text }) => text),
  )
}
