/** What settings name, and other names in them. Server and web both do it, so it stands here, without a schema. */

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

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same settings with other addresses of nodes. */
export function renameNodes(value: unknown, rename: (deveui: string) => string): unknown {
  const renamed = (each: unknown) => (typeof each === 'string' ? rename(each) : each)
  if (Array.isArray(value)) return value.map((each) => renameNodes(each, rename))
  if (!isPart(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (name === 'deveui') return [name, renamed(each)]
      if (name === 'deveuis' && Array.isArray(each)) return [name, each.map(renamed)]
      return [name, renameNodes(each, rename)]
    }),
  )
}

/**
 * The same settings without what is about nodes and applications that are not there: series and labels go, a
 * choice of an application's nodes becomes a choice of none. Fields that go get their defaults from the schema.
 */
export function withoutNodes(
  value: unknown,
  isGone: (deveui: string) => boolean,
  isLost: (applicationId: string) => boolean,
): unknown {
  const again = (each: unknown) => withoutNodes(each, isGone, isLost)
  const names = (each: unknown) => isPart(each) && typeof each.deveui === 'string' && isGone(each.deveui)
  if (Array.isArray(value)) return value.filter((each) => !names(each)).map(again)
  if (!isPart(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (name === 'deveui') return typeof each === 'string' && isGone(each) ? [] : [[name, each]]
      if (name === 'deveuis' && Array.isArray(each)) {
        return [[name, each.filter((deveui) => typeof deveui !== 'string' || !isGone(deveui))]]
      }
      if (isPart(each) && typeof each.applicationId === 'string' && isLost(each.applicationId)) {
        return [[name, { by: 'nodes', deveuis: [] }]]
      }
      // A widget's settings may be about one node altogether; they stay without it.
      return names(each) && name !== 'settings' ? [] : [[name, again(each)]]
    }),
  )
}

/** The same settings without links to other dashboards: elsewhere their numbers mean others, or nothing. */
export function withoutDashboards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDashboards)
  if (!isPart(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'dashboardId' ? null : withoutDashboards(each),
    ]),
  )
}
