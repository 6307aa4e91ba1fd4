import { createHash, randomUUID } from 'node:crypto'
import type { DecoderChoice } from '@fyr/contract/devices/decoders'
import { basicDecoders } from '@fyr/contract/devices/nodes/nodes'
import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import { type DecoderKey, decoderModels, findDecoder } from '@fyr/decoders'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { licenceInForce } from '#domains/settings/licence/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, Problem } from '#request/problem.ts'
import {
  countByDecoder,
  countOwnDecoders,
  deleteOwnDecoder,
  findOwnDecoder,
  holdOwnDecoder,
  insertDecoder,
  isNameTaken,
  listOwnDecoders,
  lockOwnDecoder,
  type OwnDecoder,
  updateOwnDecoder,
} from './decoder-store.ts'

const objectType = 'decoder'
const maxDecoders = 200
const ownId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a node's decoder is one that its company wrote. */
export const isOwn = (decoder: string): boolean => ownId.test(decoder)
const isBasic = (decoder: string): boolean => basicDecoders.some((basic) => basic === decoder)

const described = new Map(
  decoderModels.map(({ id, keys }) => [id, new Map(keys.map((key) => [key.name, key]))]),
)
const none: ReadonlyMap<string, DecoderKey> = new Map()

/** By name, the keys that a shipped decoder describes; of any other none. */
export const describedKeys = (decoder: string): ReadonlyMap<string, DecoderKey> =>
  described.get(decoder) ?? none

/** What nodes of the company can be given: the basic ones, its own, and those of the licence that are shipped. */
export async function listDecoders(db: CompanyDb, now: Date): Promise<DecoderChoice[]> {
  const [own, counts, { licence }] = [
    await listOwnDecoders(db),
    await countByDecoder(db),
    await licenceInForce(db, now),
  ]
  const nodesOf = (id: string) => counts.get(id) ?? 0
  const models = decoderModels.map(({ id, name, manufacturer, keys, encodeDownlink }): DecoderChoice => {
    const origin = isBasic(id) ? 'basic' : 'shipped'
    const isLicensed = origin === 'basic' || licence.decoderIncluded
    const hasEncoder = encodeDownlink !== undefined
    return {
      decoderId: id,
      name,
      manufacturer,
      origin,
      keys: [...keys],
      hasEncoder,
      isLicensed,
      nodes: nodesOf(id),
    }
  })
  const owned = own.map(({ id, name }): DecoderChoice => {
    const facts = { manufacturer: '', origin: 'own', keys: [], hasEncoder: false, isLicensed: true } as const
    return { decoderId: id, name, ...facts, keys: [], nodes: nodesOf(id) }
  })
  return [
    ...models.filter(({ origin }) => origin === 'basic'),
    ...owned,
    ...models.filter(({ origin }) => origin === 'shipped'),
  ]
}

/** Refuses a decoder that a LoRaWAN node cannot be given; one of the company's stays until the transaction ends. */
export async function checkDecoderChoice(db: CompanyDb, decoder: string, now: Date): Promise<void> {
  const field = 'body.decoder'
  if (isBasic(decoder)) return
  if (isOwn(decoder)) {
    if (!(await holdOwnDecoder(db, decoder))) fail('node.decoderUnknown', { field })
    return
  }
  if (!findDecoder(decoder)) fail('node.decoderUnknown', { field })
  const { licence } = await licenceInForce(db, now)
  if (!licence.decoderIncluded) fail('license.decoders', { field })
}

/** Decoders of the list that no LoRaWAN node can have, with the reason. */
export async function findWrongDecoders(
  db: CompanyDb,
  decoders: readonly string[],
  now: Date,
): Promise<Map<string, ErrorCode>> {
  const wrong = new Map<string, ErrorCode>()
  const own = new Set((await listOwnDecoders(db)).map(({ id }) => id))
  for (const decoder of new Set(decoders)) {
    if (decoder === '') continue
    // A list may name thousands that are none: these are not looked up one by one.
    if (isOwn(decoder) && !own.has(decoder)) {
      wrong.set(decoder, 'node.decoderUnknown')
      continue
    }
    try {
      await checkDecoderChoice(db, decoder, now)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      wrong.set(decoder, error.code)
    }
  }
  return wrong
}

interface DecoderFields {
  name: string
  source: string
}

export async function createDecoder(
  db: CompanyDb,
  by: CompanyPrincipal,
  { name, source }: DecoderFields,
): Promise<OwnDecoder> {
  await advisoryLock(db, 'decoders')
  if ((await countOwnDecoders(db)) >= maxDecoders)
    fail('decoder.tooMany', { params: { maximum: maxDecoders } })
  if (await isNameTaken(db, name, null)) fail('decoder.nameTaken', { field: 'body.name' })
  const id = randomUUID()
  await insertDecoder(db, { id, name, source, now: by.now })
  await recordChange(db, by, 'created', [objectType, id, name])
  return found(await findOwnDecoder(db, id))
}

export async function changeDecoder(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: Partial<DecoderFields>,
): Promise<OwnDecoder> {
  await advisoryLock(db, 'decoders')
  await lockOwnDecoder(db, id)
  const before = found(await findOwnDecoder(db, id))
  const { name = before.name, source = before.source } = changes
  // The audit log says that the source is another, not what it is.
  const differences = changesBetween(
    { name: before.name, source: digestOf(before.source) },
    { name, source: digestOf(source) },
  )
  if (Object.keys(differences).length === 0) return before
  if (await isNameTaken(db, name, id)) fail('decoder.nameTaken', { field: 'body.name' })
  await updateOwnDecoder(db, id, { name, source, now: by.now })
  await recordChange(db, by, 'updated', [objectType, id, name], differences)
  db.publishEvent('decoder', { companyId: by.companyId, decoderId: id })
  return found(await findOwnDecoder(db, id))
}

const digestOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 12)

/** 409 for one that nodes have: their frames would be read by nothing. */
export async function removeDecoder(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockOwnDecoder(db, id)
  const { name, nodes } = found(await findOwnDecoder(db, id))
  if (nodes > 0) fail('decoder.inUse', { params: { count: nodes } })
  await deleteOwnDecoder(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, name])
  db.publishEvent('decoder', { companyId: by.companyId, decoderId: id })
}
