import type { NodeId } from 'node-opcua-client'
import { type OpcSession, valueTarget } from './session.ts'
import { severityOf } from './statuses.ts'

/** An element that no array has. */
const beyondAll = '2147483646'

/**
 * Whether the server ignores index ranges: some answer and replace the whole array, with status Good
 * (opcua-asyncio 2.0). Those that do not refuse this element.
 */
export async function ignoresRanges(session: OpcSession, nodeId: NodeId): Promise<boolean> {
  const [value] = await session.read([valueTarget(nodeId, beyondAll)])
  const elements: unknown = value?.value?.value
  return (
    value !== undefined &&
    severityOf(value.statusCode) !== 'bad' &&
    typeof elements === 'object' &&
    elements !== null &&
    'length' in elements &&
    elements.length !== 0
  )
}
