import { setImmediate as nextTurn } from 'node:timers/promises'
import { maxOpcChildren, maxOpcFound, maxOpcVisited } from '@fyr/contract/connections/opcua/limits'
import { AttributeIds, type NodeId, type ReferenceDescription } from 'node-opcua-client'
import type { OpcSession } from '../connection/session.ts'
import { now } from '../monitoring/values.ts'
import type { OpcCommand, ServerReference } from '../settings.ts'
import { describeReferences, type FoundReference } from './descriptions.ts'
import { matchesText, type Pattern, parsePattern } from './patterns.ts'
import { browseChildren, browseNameOf, childPath, nodeClassOf } from './references.ts'

export interface References {
  references: ServerReference[]
  hasMore: boolean
}

const objectsFolder = 'i=85'
const findMs = 20_000
/** Found variables that are described together. */
const described = 100

const keyOf = ({ nodeId }: ReferenceDescription) => nodeId.toString()

/** One page of the children of a node. */
export async function browse(
  { nodeId, path, offset }: Extract<OpcCommand, { type: 'browse' }>,
  session: OpcSession,
): Promise<References> {
  const parent = session.namespaces.parse(nodeId ?? objectsFolder)
  const seen = new Set<string>()
  const page: FoundReference[] = []
  let hasMore = false
  const deadline = now() + findMs
  for await (const { references } of browseChildren(session, [parent])) {
    for (const reference of references) {
      const key = keyOf(reference)
      if (seen.has(key)) continue
      seen.add(key)
      if (seen.size <= offset) continue
      if (page.length === maxOpcChildren) hasMore = true
      else page.push({ reference, path })
    }
    // A server may answer references without an end.
    hasMore ||= now() > deadline || seen.size > maxBrowsed
    if (hasMore) break
  }
  return { references: await describeReferences(page, session), hasMore }
}

const maxBrowsed = 1_100_000

/**
 * Variables below a node, breadth first. Each node is visited once per state of the pattern, so that cycles end; the
 * limits end what has no end.
 */
export async function find(
  { nodeId, path, search }: Extract<OpcCommand, { type: 'find' }>,
  session: OpcSession,
): Promise<References> {
  const deadline = now() + findMs
  const pattern = parsePattern(search)
  const root = {
    nodeId: session.namespaces.parse(nodeId ?? objectsFolder),
    path,
    states: pattern?.start ?? '',
  }
  const visited = new Set<string>([`${root.nodeId} ${root.states}`])
  const found = new Map<string, FoundReference>()
  let queue: Visit[] = [root]
  let atOnce = browsedAtOnce
  let looked = 0
  let hasMore = false
  while (queue.length > 0 && !hasMore) {
    const part = queue.slice(0, Math.min(atOnce, session.limits.browse))
    queue = queue.slice(part.length)
    const candidates: FoundReference[] = []
    for await (const { index, references, isRefused } of browseChildren(
      session,
      part.map((visit) => visit.nodeId),
    )) {
      const from = part[index]
      if (!from) continue
      if (isRefused && part.length > 1) {
        queue.push(from)
        atOnce = 1
      }
      for (const reference of references) {
        looked++
        const child = enter(from, reference, pattern)
        if (child === undefined) continue
        const key = keyOf(reference)
        const isVariable = nodeClassOf(reference.nodeClass) === 'variable'
        if (isVariable && (pattern ? pattern.isEnd(child.states) : true) && !found.has(key)) {
          candidates.push({ reference, path: from.path })
        }
        const visit = `${key} ${child.states}`
        if (visited.has(visit)) continue
        visited.add(visit)
        queue.push(child)
      }
      hasMore ||= looked > maxOpcVisited || now() > deadline
      if (hasMore) break
    }
    const matching = pattern || search === '' ? candidates : await matchText(candidates, search, session)
    for (const each of matching) {
      if (found.size < maxOpcFound) found.set(keyOf(each.reference), each)
      else hasMore = true
    }
    await nextTurn()
  }
  const all = [...found.values()]
  const references: ServerReference[] = []
  for (let at = 0; at < all.length; at += described) {
    if (now() > deadline + describeMs) {
      hasMore = true
      break
    }
    references.push(...(await describeReferences(all.slice(at, at + described), session)))
  }
  return { references, hasMore }
}

const browsedAtOnce = 50
const describeMs = 5000

interface Visit {
  nodeId: NodeId
  path: string
  /** States of the pattern; '' where the search is a text. */
  states: string
}

/** Undefined where nothing below can match. */
function enter(
  from: Visit,
  reference: ReferenceDescription,
  pattern: Pattern | undefined,
): Visit | undefined {
  const name = browseNameOf(reference)
  const states = pattern ? pattern.step(from.states, name) : ''
  if (states === undefined) return undefined
  return { nodeId: reference.nodeId, path: childPath(from.path, name), states }
}

/** Descriptions are read only of those whose names do not match. */
async function matchText(
  candidates: readonly FoundReference[],
  search: string,
  session: OpcSession,
): Promise<FoundReference[]> {
  const isNamed = ({ reference }: FoundReference) =>
    matchesText(browseNameOf(reference), search) || matchesText(reference.displayName?.text ?? '', search)
  const others = candidates.filter((each) => !isNamed(each))
  const values = await session.read(
    others.map(({ reference: { nodeId } }) => ({ nodeId, attributeId: AttributeIds.Description })),
  )
  const isDescribed = new Set(
    others.filter((_, at) => matchesText(String(values[at]?.value?.value?.text ?? ''), search)),
  )
  return candidates.filter((each) => isNamed(each) || isDescribed.has(each))
}
