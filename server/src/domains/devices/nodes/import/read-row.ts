import {
  activation as activationField,
  aesKey,
  eui,
  profile as profileField,
} from '@fyr/contract/devices/lorawan/lorawan'
import type { NodeRow } from '@fyr/contract/devices/nodes/node-import'
import { type ImportedNodeField, importedNodeFields } from '@fyr/contract/devices/nodes/node-import-limits'
import { creatableKinds, nodeKinds, topic as topicField } from '@fyr/contract/devices/nodes/nodes'
import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import { deveui as deveuiField, name as nameField } from '@fyr/contract/endpoints/fields'
import { readCsvCell } from '@fyr/contract/values/csv-cell'
import type { z } from 'zod'
import { codeOfMessage, type RowProblem } from '#request/row-problems.ts'
import { readTopics } from '../topics/topics.ts'

/** A node as its row describes it, without the check of what other nodes have. */
export interface ReadNode {
  name: string
  deveui: string
  nodeType: number
  applicationId: string
  decoder: string
  topics: string[]
  lat: number | null
  long: number | null
  appEui: string | null
  appKey: string | null
  profile: string | null
  activation: 'OTAA' | 'ABP'
}

export interface RowLookups {
  /** The id of the application that a cell names, or why there is none. */
  applicationOf(cell: string): { id: string } | { code: ErrorCode }
  /** Decoders that no LoRaWAN node can have. */
  wrongDecoders: ReadonlyMap<string, ErrorCode>
}

const kinds = new Map<string, number>(
  creatableKinds.flatMap((kind) => {
    const name = Object.keys(nodeKinds).find((each) => nodeKinds[each as keyof typeof nodeKinds] === kind)
    return [[name?.toLowerCase() ?? '', kind] as const, [String(kind), kind] as const]
  }),
)
const otherKinds = new Set([...Object.keys(nodeKinds), ...Object.values(nodeKinds)].map(String))
const ofLorawan = ['appEui', 'appKey', 'profile', 'activation'] as const
const maxTopics = 20
const separator = '|'

/** A cell as somebody wrote it: one that spreadsheets are kept from running has an apostrophe. */
export const cellOf = (row: NodeRow, field: ImportedNodeField): string => readCsvCell(row[field]).trim()

/** Reads one row by the rules of a node that is created alone. */
export function readRow(
  row: NodeRow,
  { applicationOf, wrongDecoders }: RowLookups,
): { node?: ReadNode; problems: RowProblem<ImportedNodeField>[] } {
  const problems: RowProblem<ImportedNodeField>[] = []
  const cells = { ...row }
  for (const field of importedNodeFields) cells[field] = cellOf(row, field)
  const refuse = (field: ImportedNodeField, code: ErrorCode) => void problems.push({ field, code })
  function parsed<T>(field: ImportedNodeField, schema: z.ZodType<T>, needed = false): T | undefined {
    if (cells[field] === '') {
      if (needed) refuse(field, 'field.required')
      return undefined
    }
    const { data, error } = schema.safeParse(cells[field])
    if (data === undefined) refuse(field, codeOfMessage(error?.issues[0]?.message))
    return data
  }
  function position(field: 'lat' | 'long', other: 'lat' | 'long', maximum: number): number | null {
    if (cells[field] === '') {
      if (cells[other] !== '') refuse(field, 'field.required')
      return null
    }
    const value = /^[+-]?\d+([.,]\d*)?$/.test(cells[field]) ? Number(cells[field].replace(',', '.')) : NaN
    if (!(Math.abs(value) <= maximum)) refuse(field, 'field.invalid')
    return value
  }

  const nodeType = kinds.get(cells.nodeType.toLowerCase())
  if (nodeType === undefined) refuse('nodeType', kindProblem(cells.nodeType))
  const isLorawan = nodeType === nodeKinds.LORAWAN
  const name = parsed('name', nameField, true)
  const deveui = parsed('deveui', isLorawan ? eui : deveuiField, true)
  const application = applicationOf(cells.application)
  if ('code' in application) refuse('application', application.code)
  const decoder = cells.decoder || (isLorawan ? 'raw' : 'json')
  const wrongDecoder = isLorawan ? wrongDecoders.get(decoder) : decoder !== 'json' && 'node.decoderUnknown'
  if (wrongDecoder && nodeType !== undefined) refuse('decoder', wrongDecoder)
  const topics = deveui === undefined ? [] : topicsOf(cells.topics, deveui, (code) => refuse('topics', code))
  const lat = position('lat', 'long', 90)
  const long = position('long', 'lat', 180)
  if (!isLorawan && nodeType !== undefined)
    for (const field of ofLorawan) if (cells[field] !== '') refuse(field, 'node.notLorawan')
  const appEui = (isLorawan && parsed('appEui', eui)) || null
  const appKey = (isLorawan && parsed('appKey', aesKey)) || null
  const profile = (isLorawan && parsed('profile', profileField)) || null
  cells.activation = cells.activation.toUpperCase()
  const activation = (isLorawan && parsed('activation', activationField)) || 'OTAA'

  if (problems.length > 0 || name === undefined || deveui === undefined) return { problems }
  if (nodeType === undefined || 'code' in application) return { problems }
  const lorawan = { appEui, appKey, profile, activation }
  const node = {
    name,
    deveui,
    nodeType,
    applicationId: application.id,
    decoder,
    topics,
    lat,
    long,
    ...lorawan,
  }
  return { node, problems }
}

function kindProblem(cell: string): ErrorCode {
  if (cell === '') return 'field.required'
  return otherKinds.has(cell.toUpperCase()) ? 'node.kindAbsent' : 'field.notOneOf'
}

function topicsOf(cell: string, deveui: string, refuse: (code: ErrorCode) => void): string[] {
  const wanted = cell
    .split(separator)
    .map((topic) => topic.trim())
    .filter(Boolean)
  if (wanted.length > maxTopics || !wanted.every((topic) => topicField.safeParse(topic).success)) {
    refuse('node.topicInvalid')
    return []
  }
  const read = readTopics(wanted, deveui)
  if ('topics' in read) return read.topics
  refuse(read.problem)
  return []
}
