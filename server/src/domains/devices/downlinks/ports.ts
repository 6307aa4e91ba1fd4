import type { DownlinkReason } from '@fyr/contract/devices/downlinks/downlink-reasons'
import type { CompanyDb } from '#db/index.ts'

/** What a node's decoder, or who speaks its protocol, makes of JSON that is to be sent. */
export type EncodeDownlink = (order: {
  companyId: string
  kind: number
  nodeId: string
  decoder: string
  data: unknown
  port: number | null
}) => Promise<{ bytes: Uint8Array; port: number | null } | { error: string }>

/** Refuses what a node of its kind cannot be set to, before anything is queued. */
export type CheckDownlink = (
  db: CompanyDb,
  node: { kind: number; deveui: string },
  order: { data?: unknown },
) => Promise<void>

/** Whoever brings downlinks to nodes (`ingest/driver-ports.ts`). */
export type SendDownlink = (downlink: {
  companyId: string
  id: string
  address: string
  bytes: Uint8Array
  port: number | null
  confirmed: boolean
  expiresAt: number | null
}) => Promise<
  | { status: 'sent'; reference: string | null }
  /** `retry`: a repeat cannot reach the node twice, and may help. */
  | { status: 'failed'; reason: DownlinkReason; retry: boolean }
  | { status: 'noRoute' }
>
