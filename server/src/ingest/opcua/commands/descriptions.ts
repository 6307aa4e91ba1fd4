import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'
import {
  AttributeIds,
  DataType,
  type DataValue,
  type NodeId,
  type ReferenceDescription,
  VariantArrayType,
} from 'node-opcua-client'
import { type OpcSession, valueTarget } from '../connection/session.ts'
import { NoAnswer, nameOf, StatusFailure, severityOf } from '../connection/statuses.ts'
import { textOf } from '../monitoring/values.ts'
import type { ServerReference } from '../settings.ts'
import { browseNameOf, browseNodes, childPath, nodeClassOf, release } from './references.ts'

const supported = new Set([
  ...[DataType.Boolean, DataType.SByte, DataType.Byte, DataType.Int16, DataType.UInt16, DataType.Int32],
  ...[DataType.UInt32, DataType.Int64, DataType.UInt64, DataType.Float, DataType.Double, DataType.String],
  ...[DataType.DateTime, DataType.Guid, DataType.ByteString, DataType.StatusCode, DataType.LocalizedText],
  DataType.QualifiedName,
])
const attributes = [
  AttributeIds.Value,
  AttributeIds.Description,
  AttributeIds.DataType,
  AttributeIds.ValueRank,
  AttributeIds.UserAccessLevel,
]
const currentWrite = 2
const maxWords = 200

/** A reference and the path of the node that it leads from. */
export interface FoundReference {
  reference: ReferenceDescription
  path: string
}

/**
 * Nodes as people see them. What variables have is read at once: their values, and in one browse the properties unit,
 * range and enumeration texts.
 */
export async function describeReferences(
  found: readonly FoundReference[],
  session: OpcSession,
): Promise<ServerReference[]> {
  const variables = found.filter(({ reference }) => nodeClassOf(reference.nodeClass) === 'variable')
  const others = found.filter(({ reference }) => nodeClassOf(reference.nodeClass) !== 'variable')
  const [values, descriptions, properties] = [
    await readSafely(
      session,
      variables.flatMap(({ reference }) => attributes.map((attributeId) => target(reference, attributeId))),
    ),
    await readSafely(
      session,
      others.map(({ reference }) => target(reference, AttributeIds.Description)),
    ),
    await readProperties(
      session,
      variables.map(({ reference }) => reference.nodeId),
    ),
  ]
  const typeNames = await readTypeNames(
    session,
    variables.map((_, at) => values[at * attributes.length + 2]),
  )
  const ofVariable = new Map(
    variables.map(({ reference }, at) => {
      const [value, description, , rank, access] = values.slice(
        at * attributes.length,
        (at + 1) * attributes.length,
      )
      const built = value?.value?.dataType ?? DataType.Null
      const arrayType = value?.value?.arrayType ?? VariantArrayType.Scalar
      const declaredRank: unknown = rank?.value?.value
      const isArray =
        arrayType === VariantArrayType.Array || (typeof declaredRank === 'number' && declaredRank >= 1)
      const typeName = typeNames[at] ?? ''
      const isSupported =
        built === DataType.Null
          ? typeName !== 'Structure'
          : supported.has(built) && arrayType !== VariantArrayType.Matrix
      const variable: OpcReference['variable'] = {
        dataType: typeName || DataType[built] || '',
        isSupported: isSupported && !(typeof declaredRank === 'number' && declaredRank > 1),
        isArray,
        isWritable: ((Number(access?.value?.value) || 0) & currentWrite) !== 0,
        value: textOf(value?.value),
        status: value ? nameOf(value.statusCode) : '',
        ...(properties.get(at) ?? noProperties),
      }
      return [reference, { variable, description: descriptionOf(description) }] as const
    }),
  )
  const ofOther = new Map(others.map(({ reference }, at) => [reference, descriptionOf(descriptions[at])]))
  return found.map(({ reference, path }) => {
    const details = ofVariable.get(reference)
    return {
      nodeId: session.namespaces.format(reference.nodeId),
      browseName: browseNameOf(reference),
      displayName: reference.displayName?.text ?? browseNameOf(reference),
      path: childPath(path, browseNameOf(reference)),
      nodeClass: nodeClassOf(reference.nodeClass),
      description: details?.description ?? ofOther.get(reference) ?? '',
      variable: details?.variable ?? null,
    }
  })
}

const target = ({ nodeId }: ReferenceDescription, attributeId: AttributeIds) => ({ nodeId, attributeId })

const descriptionOf = (value: DataValue | undefined): string => {
  const text: unknown = value?.value?.value?.text
  return typeof text === 'string' ? text.slice(0, 1000) : ''
}

/** Values of a list; where the server does not answer to the list as a whole, none. */
async function readSafely(
  session: OpcSession,
  targets: Parameters<OpcSession['read']>[0],
): Promise<(DataValue | undefined)[]> {
  try {
    return await session.read(targets)
  } catch (error) {
    if (error instanceof StatusFailure || error instanceof NoAnswer) return []
    throw error
  }
}

type Properties = Pick<NonNullable<OpcReference['variable']>, 'unit' | 'minimum' | 'maximum' | 'words'>
const noProperties: Properties = { unit: '', minimum: null, maximum: null, words: [] }

const propertyNames = ['EngineeringUnits', 'EURange', 'EnumStrings', 'EnumValues']

async function readProperties(
  session: OpcSession,
  nodeIds: readonly NodeId[],
): Promise<Map<number, Properties>> {
  const found: { at: number; name: string; nodeId: NodeId }[] = []
  for (let from = 0; from < nodeIds.length; from += session.limits.browse) {
    const part = nodeIds.slice(from, from + session.limits.browse)
    const results = await browseNodes(session, part).catch((error: unknown) => {
      if (error instanceof StatusFailure) return []
      throw error
    })
    await release(
      session,
      results.flatMap(({ continuationPoint: point }) => (point?.length ? [point] : [])),
    )
    results.forEach(({ references }, index) => {
      for (const reference of references ?? []) {
        const name = browseNameOf(reference)
        if (propertyNames.includes(name)) found.push({ at: from + index, name, nodeId: reference.nodeId })
      }
    })
  }
  const values = await readSafely(
    session,
    found.map(({ nodeId }) => valueTarget(nodeId)),
  )
  const byVariable = new Map<number, Properties>()
  found.forEach(({ at, name }, index) => {
    const value: unknown = values[index]?.value?.value
    const known = byVariable.get(at) ?? { ...noProperties }
    byVariable.set(at, { ...known, ...readProperty(name, value) })
  })
  return byVariable
}

function readProperty(name: string, value: unknown): Partial<Properties> {
  if (typeof value !== 'object' || value === null) return {}
  if (name === 'EngineeringUnits') {
    const { displayName } = value as { displayName?: { text?: string | null } }
    return { unit: displayName?.text?.slice(0, 50) ?? '' }
  }
  if (name === 'EURange') {
    const { low, high } = value as { low?: unknown; high?: unknown }
    return {
      minimum: typeof low === 'number' && Number.isFinite(low) ? low : null,
      maximum: typeof high === 'number' && Number.isFinite(high) ? high : null,
    }
  }
  if (!Array.isArray(value)) return {}
  const words = value.slice(0, maxWords).map((entry, at) => {
    // EnumStrings are texts by position, EnumValues have a value of their own.
    const { text, displayName, value: own } = entry ?? {}
    const number = Array.isArray(own)
      ? Number(BigInt.asIntN(64, (BigInt(own[0]) << 32n) | BigInt(own[1])))
      : own
    return {
      value: typeof number === 'number' ? number : at,
      text: String(displayName?.text ?? text ?? '').slice(0, 200),
    }
  })
  return { words }
}

/** Names of data types, of which namespace 0 has the well-known ones and servers their enumerations. */
async function readTypeNames(
  session: OpcSession,
  dataTypes: readonly (DataValue | undefined)[],
): Promise<(string | undefined)[]> {
  const ids = dataTypes.map((value) => value?.value?.value as NodeId | undefined)
  const unique = new Map(ids.flatMap((id) => (id && !builtIn(id) ? [[id.toString(), id] as const] : [])))
  const values = await readSafely(
    session,
    [...unique.values()].map((nodeId) => ({ nodeId, attributeId: AttributeIds.BrowseName })),
  )
  const names = new Map(
    [...unique.keys()].map((key, at) => {
      const value = values[at]
      const name: unknown =
        value && severityOf(value.statusCode) !== 'bad' ? value.value?.value?.name : undefined
      return [key, typeof name === 'string' ? name : undefined]
    }),
  )
  return ids.map((id) => id && (builtIn(id) ?? names.get(id.toString())))
}

const builtIn = ({ namespace, value }: NodeId): string | undefined =>
  namespace === 0 &&
  typeof value === 'number' &&
  value > 0 &&
  value <= 25 &&
  value !== DataType.ExtensionObject
    ? DataType[value]
    : undefined
