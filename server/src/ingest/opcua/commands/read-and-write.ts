import {
  AttributeIds,
  DataType,
  type NodeId,
  Variant,
  VariantArrayType,
  WriteRequest,
  type WriteResponse,
} from 'node-opcua-client'
import { ignoresRanges } from '../connection/index-ranges.ts'
import { type OpcSession, valueTarget } from '../connection/session.ts'
import { CommandFailure, failureOf, nameOf, StatusFailure, severityOf } from '../connection/statuses.ts'
import { convertVariant, type Scalar, textOf } from '../monitoring/values.ts'
import type { OpcCommand, ServerValue } from '../settings.ts'
import { toWire } from './wire-values.ts'

/** Values now; a node that cannot be read has a status, and does not fail the others. */
export async function readValues(
  { nodeIds }: Extract<OpcCommand, { type: 'read' }>,
  session: OpcSession,
): Promise<ServerValue[]> {
  const parsed = nodeIds.map((text) => {
    try {
      return session.namespaces.parse(text)
    } catch (error) {
      if (error instanceof CommandFailure) return undefined
      throw error
    }
  })
  const known = parsed.filter((nodeId) => nodeId !== undefined)
  const values = await session.read(known.map((nodeId) => valueTarget(nodeId)))
  let at = 0
  return parsed.map((nodeId, index): ServerValue => {
    const value = nodeId && values[at++]
    if (!nodeId || !value) {
      const text = nodeIds[index] ?? ''
      return { nodeId: text, dataType: '', value: '', status: 'BadNodeIdUnknown', time: null }
    }
    const { sourceTimestamp, serverTimestamp } = value
    return {
      nodeId: session.namespaces.format(nodeId),
      dataType: value.value ? (DataType[value.value.dataType] ?? '') : '',
      value: textOf(value.value),
      status: nameOf(value.statusCode),
      time: (sourceTimestamp ?? serverTimestamp)?.toISOString() ?? null,
    }
  })
}

/** Writes a value in the data type that the node has, and reads it back. */
export async function writeValue(
  { nodeId: text, arrayIndex, value }: Extract<OpcCommand, { type: 'write' }>,
  session: OpcSession,
): Promise<{ written: true }> {
  const nodeId = session.namespaces.parse(text)
  const [current, type, access] = await session.read([
    valueTarget(nodeId),
    { nodeId, attributeId: AttributeIds.DataType },
    { nodeId, attributeId: AttributeIds.UserAccessLevel },
  ])
  const status = type && severityOf(type.statusCode) === 'bad' ? nameOf(type.statusCode) : ''
  if (status !== '') throw new CommandFailure(failureOf(status), status)
  const level: unknown = access?.value?.value
  if (typeof level === 'number' && (level & 2) === 0) throw new CommandFailure('notWritable')
  const dataType = writtenType(type?.value?.value, current?.value)
  const isArray = current?.value?.arrayType === VariantArrayType.Array
  if (isArray !== (arrayIndex !== null)) {
    throw new CommandFailure('rejected', isArray ? 'The variable is an array' : 'The variable is no array')
  }
  const wire = toWire(value, dataType)
  if (wire === undefined) throw new CommandFailure('rejected', `${String(value)} is no ${DataType[dataType]}`)

  if (arrayIndex === null) await write(session, nodeId, variant(dataType, VariantArrayType.Scalar, wire))
  else await writeElement(session, nodeId, current?.value, dataType, arrayIndex, wire)

  const [after] = await session.read([valueTarget(nodeId)])
  // Write-only variables are not read back.
  if (!after || severityOf(after.statusCode) === 'bad') return { written: true }
  const is = scalarOf(after.value, arrayIndex)
  const expected = scalarOf(variant(dataType, VariantArrayType.Scalar, wire), null)
  if (is !== expected) throw new CommandFailure('rejected', `It reads back as ${String(is)}`)
  return { written: true }
}

/** The built-in type of the node; of its value where that is abstract or an enumeration. */
function writtenType(declared: NodeId | undefined, current: Variant | null | undefined): DataType {
  const isBuiltIn = declared?.namespace === 0 && typeof declared.value === 'number' && declared.value <= 22
  if (isBuiltIn) return declared.value as DataType
  if (current && current.dataType !== DataType.Null) return current.dataType
  throw new CommandFailure('rejected', 'The data type of the variable is unknown')
}

const scalarOf = (value: Variant | null | undefined, arrayIndex: number | null): Scalar | undefined =>
  convertVariant(value, arrayIndex).values[0]?.value

const variant = (dataType: DataType, arrayType: VariantArrayType, value: unknown) =>
  new Variant({ dataType, arrayType, value })

async function writeElement(
  session: OpcSession,
  nodeId: NodeId,
  current: Variant | null | undefined,
  dataType: DataType,
  arrayIndex: number,
  wire: unknown,
): Promise<void> {
  const elements = [...((current?.value ?? []) as Iterable<unknown>)]
  if (arrayIndex >= elements.length) {
    throw new CommandFailure('rejected', `The array has ${elements.length} elements`)
  }
  const writeAll = () => {
    elements[arrayIndex] = wire
    return write(session, nodeId, variant(dataType, VariantArrayType.Array, elements))
  }
  // It would replace the array by the one element, and answer Good.
  if (await ignoresRanges(session, nodeId)) return await writeAll()
  try {
    await write(session, nodeId, variant(dataType, VariantArrayType.Array, [wire]), String(arrayIndex))
  } catch (error) {
    const isRangeRefused =
      error instanceof CommandFailure && /^Bad(WriteNotSupported|IndexRange)/.test(error.message)
    if (!isRangeRefused) throw error
    await writeAll()
  }
}

/** One node per request, without status and times, which many servers refuse to write. */
async function write(
  session: OpcSession,
  nodeId: NodeId,
  value: Variant,
  indexRange?: string,
): Promise<void> {
  const request = new WriteRequest({
    nodesToWrite: [{ ...valueTarget(nodeId, indexRange), value: { value } }],
  })
  try {
    const { results } = await session.request<WriteResponse>(request)
    const [result] = results ?? []
    if (!result || severityOf(result) === 'bad') {
      const status = result ? nameOf(result) : 'BadUnexpectedError'
      throw new CommandFailure(failureOf(status), status)
    }
  } catch (error) {
    // A wrong type fails the whole service at some servers.
    if (error instanceof StatusFailure) throw new CommandFailure(failureOf(error.status), error.status)
    throw error
  }
}
