import { randomUUID } from 'node:crypto'
import type { Downlink } from '@fyr/contract/devices/downlinks/downlinks'
import { maxLorawanBytes } from '@fyr/contract/devices/lorawan/lorawan'
import { nodeKinds, typedKinds } from '@fyr/contract/devices/nodes/nodes'
import { type ControlValue, controlIn } from '@fyr/contract/widgets/controls/control-name'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { insertJobs } from '#jobs/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import { countQueued, downlinkWire, findDownlink, insertDownlink, updateDownlink } from './downlink-store.ts'
import type { EncodeDownlink } from './ports.ts'

export const sendDownlinkKind = 'downlink.send'
/** Of one node that wait to be sent. */
const maxQueued = 100
/** What is no LoRaWAN node takes as much as the contract lets through. */
const maxOtherBytes = 4096

export interface DownlinkOrder {
  port?: number | undefined
  payload?: string | undefined
  data?: unknown
  confirmed: boolean
  control?: ControlValue | undefined
  expiresIn: number
}

/** The same as bytes. */
interface EncodedOrder extends Pick<DownlinkOrder, 'data' | 'confirmed' | 'control' | 'expiresIn'> {
  bytes: Uint8Array
  port: number | null
}

export interface QueueParts {
  encode: EncodeDownlink
  wakeJobs(): void
}

/** Queues something for a node; a job sends it after the commit. */
export async function queueDownlink(
  { wakeJobs }: Pick<QueueParts, 'wakeJobs'>,
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  { bytes, port, ...order }: EncodedOrder,
): Promise<Downlink> {
  const node = found(await findNode(db, deveui))
  const isLorawan = node.kind === nodeKinds.LORAWAN
  if (port === null && isLorawan) refuseField('body.port', 'field.required')
  const maximum = isLorawan ? maxLorawanBytes : maxOtherBytes
  if (bytes.length > maximum) {
    const hasData = order.data !== undefined && order.data !== null
    // A payload is hexadecimal, two characters a byte.
    refuseField(hasData ? 'body.data' : 'body.payload', 'field.tooLong', {
      maximum: maximum * (hasData ? 1 : 2),
    })
  }
  await advisoryLock(db, `downlinks ${node.id}`)
  if ((await countQueued(db, node.id)) >= maxQueued) {
    fail('downlink.tooMany', { params: { maximum: maxQueued } })
  }
  const id = randomUUID()
  const control = order.control ?? controlIn(order.data)
  await insertDownlink(db, {
    id,
    node_id: node.id,
    port,
    payload: Buffer.from(bytes),
    data: order.data,
    confirmed: order.confirmed,
    state: 'queued',
    reason: null,
    reference: null,
    control: control?.name ?? null,
    control_value: control?.value ?? null,
    created_by_name: by.name,
    created_at: by.now,
    updated_at: by.now,
    expires_at: new Date(by.now.getTime() + order.expiresIn * 1000),
  })
  const job = { kind: sendDownlinkKind, payload: { downlinkId: id }, idempotencyKey: `downlink:${id}` }
  await insertJobs(db, [job], by.now)
  await recordChange(db, by, 'created', ['downlink', id, node.name], {
    payload: { from: null, to: Buffer.from(bytes).toString('hex') },
    port: { from: null, to: port },
  })
  db.publishEvent('downlink', { companyId: by.companyId, deveui: node.deveui })
  db.afterCommit(wakeJobs)
  return downlinkWire(found(await findDownlink(db, id)))
}

/** What is to be sent, before anything is stored: a decoder may take its time. */
export async function bytesOf(
  encode: EncodeDownlink,
  companyId: string,
  node: { id: string; kind: number; decoder: string },
  { port, payload, data }: DownlinkOrder,
): Promise<{ bytes: Uint8Array; port: number | null }> {
  const isTyped = typedKinds.includes(node.kind)
  // Which bytes a value becomes, only who speaks the protocol knows.
  if (isTyped && payload !== undefined) return refuseField('body.data', 'field.required')
  if (payload !== undefined) return { bytes: Buffer.from(payload, 'hex'), port: port ?? null }
  // Nobody decodes what such a node sends: JSON is what it speaks.
  if (node.kind !== nodeKinds.LORAWAN && !isTyped)
    return { bytes: Buffer.from(JSON.stringify(data)), port: port ?? null }
  const encoded = await encode({
    ...{ companyId, kind: node.kind, nodeId: node.id, decoder: node.decoder },
    ...{ data, port: port ?? null },
  })
  if ('error' in encoded) {
    return fail('downlink.notEncoded', {
      params: { reason: encoded.error.slice(0, 200) },
      field: 'body.data',
    })
  }
  return { bytes: encoded.bytes, port: port ?? encoded.port }
}

/** What is with the network already cannot be called back: 409. */
export async function cancelDownlink(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const { state, deveui, nodeName } = found(await findDownlink(db, id, { lock: true }))
  if (state !== 'queued') fail('downlink.alreadySent')
  await updateDownlink(db, id, { state: 'cancelled', updated_at: by.now })
  await recordChange(db, by, 'deleted', ['downlink', id, nodeName])
  db.publishEvent('downlink', { companyId: by.companyId, deveui })
}
