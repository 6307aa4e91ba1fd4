import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'
import {
  BrowseDescription,
  BrowseDirection,
  BrowseNextRequest,
  type BrowseNextResponse,
  BrowseRequest,
  type BrowseResponse,
  type BrowseResult,
  NodeClass,
  type NodeId,
  type ReferenceDescription,
} from 'node-opcua-client'
import type { OpcSession } from '../connection/session.ts'
import { CommandFailure, failureOf, nameOf, severityOf } from '../connection/statuses.ts'

const hierarchicalReferences = 'i=33'
/** BrowseName, DisplayName, NodeClass and the type, but no reference type. */
const resultMask = 0x3c
/** References of one node in one answer, and of each of several: together they stay below the limit of a message. */
const maxReferences = 1000
const maxReferencesEach = 100

/** Path of a child below a path, by browse names. */
export const childPath = (path: string, name: string) => (path === '' ? name : `${path}/${name}`)

export const browseNameOf = ({ browseName }: ReferenceDescription): string => browseName.name ?? ''

export const nodeClassOf = (nodeClass: NodeClass): OpcReference['nodeClass'] =>
  nodeClass === NodeClass.Object
    ? 'object'
    : nodeClass === NodeClass.Variable
      ? 'variable'
      : nodeClass === NodeClass.Method
        ? 'method'
        : 'other'

/**
 * Children of each node, by forward hierarchical references, in portions: what one answer has. The nodes of a portion
 * are of the node at `index`; it is refused where the server has too few continuation points for all. References to
 * other servers are left out.
 */
export async function* browseChildren(
  session: OpcSession,
  nodeIds: readonly NodeId[],
): AsyncGenerator<{ index: number; references: ReferenceDescription[]; isRefused: boolean }> {
  let indexes = nodeIds.map((_, index) => index)
  let results = await browseNodes(session, nodeIds)
  try {
    for (;;) {
      for (const [at, { statusCode, references }] of results.entries()) {
        const index = indexes[at]
        if (index === undefined) continue
        if (severityOf(statusCode) === 'bad' && nodeIds.length === 1) {
          const status = nameOf(statusCode)
          throw new CommandFailure(failureOf(status), status)
        }
        yield {
          index,
          references: localReferences(references ?? [], session),
          isRefused: nameOf(statusCode) === 'BadNoContinuationPoints',
        }
      }
      const points = results.map(({ continuationPoint }) => continuationPoint)
      indexes = indexes.filter((_, at) => points[at]?.length)
      if (indexes.length === 0) return
      results = await browseNext(
        session,
        points.filter((point) => point?.length),
      )
    }
  } finally {
    // Only reached with open points where the reader ended early; released ones are refused without harm.
    await release(
      session,
      results.flatMap(({ continuationPoint }) => (continuationPoint?.length ? [continuationPoint] : [])),
    )
  }
}

function localReferences(
  references: readonly ReferenceDescription[],
  session: OpcSession,
): ReferenceDescription[] {
  return references.filter(({ nodeId }) => {
    if (nodeId.serverIndex > 0) return false
    if (!nodeId.namespaceUri) return true
    // An expanded node id names its namespace, and has no index.
    const namespace = session.namespaces.indexOf(nodeId.namespaceUri)
    if (namespace !== undefined) nodeId.namespace = namespace
    return namespace !== undefined
  })
}

/** First portion of the forward hierarchical references of each node. */
export async function browseNodes(session: OpcSession, nodeIds: readonly NodeId[]): Promise<BrowseResult[]> {
  const { results } = await session.request<BrowseResponse>(
    new BrowseRequest({
      requestedMaxReferencesPerNode: nodeIds.length === 1 ? maxReferences : maxReferencesEach,
      nodesToBrowse: nodeIds.map(
        (nodeId) =>
          new BrowseDescription({
            nodeId,
            browseDirection: BrowseDirection.Forward,
            referenceTypeId: hierarchicalReferences,
            includeSubtypes: true,
            nodeClassMask: 0,
            resultMask,
          }),
      ),
    }),
  )
  return results ?? []
}

async function browseNext(session: OpcSession, continuationPoints: Buffer[]): Promise<BrowseResult[]> {
  const request = new BrowseNextRequest({ continuationPoints, releaseContinuationPoints: false })
  const { results } = await session.request<BrowseNextResponse>(request)
  return results ?? []
}

/** Continuation points that are not read to their end use up the few that a server has. */
export async function release(session: OpcSession, continuationPoints: Buffer[]): Promise<void> {
  if (continuationPoints.length === 0) return
  const request = new BrowseNextRequest({ continuationPoints, releaseContinuationPoints: true })
  await session.request(request).catch(() => undefined)
}
