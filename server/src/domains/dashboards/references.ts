import type { Reference } from '@fyr/contract/dashboard-content'
import type { CompanyDb } from '#db/index.ts'
import type { Content } from './content.ts'
import { findNodeKeys, findNodeNames } from './reference-store.ts'

/** What a part of a dashboard names: nodes, their keys, applications, and where in it. */
export interface Named {
  /** Key null: the node itself. */
  keys: { deveui: string; key: string | null; path: string }[]
  applications: { id: string; path: string }[]
}

/**
 * Everything that settings name. All widgets name a node by `deveui`, beside a `key` or `keys` if it is about
 * these, or by `deveuis`, so this holds for those that are yet to come.
 * @param path of the value, such as `body.widgets`
 */
export function namedIn(value: unknown, path = ''): Named {
  const named: Named = { keys: [], applications: [] }
  look(value, path, named)
  return named
}

function look(value: unknown, path: string, named: Named): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) look(each, `${path}.${name}`, named)
  const { deveui, key, keys, deveuis, applicationId } = value as Record<string, unknown>
  if (typeof deveui === 'string') {
    const texts = [key, ...(Array.isArray(keys) ? keys : [])].filter((each) => typeof each === 'string')
    for (const each of texts.length > 0 ? texts : [null]) {
      named.keys.push({ deveui, key: each, path: `${path}.deveui` })
    }
  }
  for (const [at, each] of (Array.isArray(deveuis) ? deveuis : []).entries()) {
    if (typeof each === 'string') named.keys.push({ deveui: each, key: null, path: `${path}.deveuis.${at}` })
  }
  if (typeof applicationId === 'string') {
    named.applications.push({ id: applicationId, path: `${path}.applicationId` })
  }
}

const nameOf = (deveui: string, key: string | null) => JSON.stringify([deveui.toLowerCase(), key])

/** Everything that a dashboard names, once each, in the order of its widgets, with what is there of it. */
export async function referencesOf(
  db: CompanyDb,
  { settings, widgets }: Pick<Content, 'settings' | 'widgets'>,
): Promise<Reference[]> {
  const { keys: all } = namedIn([...widgets.map((widget) => widget.settings), settings])
  const named = [...new Map(all.map((each) => [nameOf(each.deveui, each.key), each])).values()]
  const nodes = await findNodeNames(
    db,
    named.map(({ deveui }) => deveui),
  )
  const there = await findNodeKeys(
    db,
    named.flatMap(({ deveui, key }) => (key === null ? [] : [{ deveui, key }])),
  )
  const keys = new Map(there.map((each) => [nameOf(each.deveui, each.key), each]))
  return named.map(({ deveui, key }): Reference => {
    const nodeName = nodes.get(deveui.toLowerCase())
    const found = keys.get(nameOf(deveui, key))
    return {
      deveui,
      key,
      state: nodeName === undefined ? 'nodeGone' : key === null || found ? 'ok' : 'keyGone',
      nodeName: nodeName ?? '',
      label: found?.label ?? '',
      unit: found?.unit ?? '',
    }
  })
}
