import * as z from 'zod'
import type { Database } from '#db/index.ts'
import { findIntegration, type HeldIntegration, heldOf } from '#domains/connections/integrations/index.ts'
import { findLorawan, findNode } from '#domains/devices/nodes/index.ts'
import type { JobKind, JobResult } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { type AddressRules, type RulesOf, redact } from '#outbound/index.ts'
import { ApiFailure, type NewDevice } from './api.ts'
import { apiOf } from './api-of.ts'
import {
  deleteDevice,
  endDevices,
  lockDevice,
  type StoredDevice,
  updateDevice,
} from './network-device-store.ts'
import { isProvisioning, syncKind } from './network-devices.ts'

interface SyncParts {
  database: Database
  clock: Clock
  /** Of integrations, and of the keys of nodes. */
  encryption: Encryption
  appKeys: Encryption
  rulesOf: RulesOf
}

const payload = z.object({ integrationId: z.string(), devEui: z.string(), revision: z.number() })
type SyncPayload = z.output<typeof payload>

/** Over some two hours. */
const maxAttempts = 7
const timeoutMs = 60_000
const busyMs = timeoutMs + 10_000
const noJoinEui = '0000000000000000'

/** What is to be done, once nobody else is at it. */
interface Work {
  row: StoredDevice
  integration: HeldIntegration
  isEnabled: boolean
  /** Undefined for what is to be absent. */
  device: NewDevice | undefined
}

/** Creates and removes devices on network servers. */
export function networkDeviceKinds(parts: SyncParts): Record<string, JobKind> {
  const { clock } = parts
  const kind: JobKind = {
    pace: { timeoutMs, maxAttempts },
    async run(job) {
      const { companyId } = job
      const order = payload.parse(job.payload)
      if (companyId === null) return { outcome: 'failed', reason: 'A device without a company' }
      const work = await begin(parts, companyId, order)
      if ('outcome' in work) return work
      let isMade = work.row.is_made
      const end = await attempt(await parts.rulesOf(companyId), work, () => {
        isMade = true
      })
      return await finish(parts, companyId, order, { end, isMade, isLast: job.attempt >= maxAttempts })
    },
    async retried(db, { payload: given, nextAttemptAt }) {
      const { revision, ...of } = payload.parse(given)
      await updateDevice(db, of, { next_attempt_at: nextAttemptAt }, revision)
    },
    // Whoever was at work on it the last time has never come back.
    async ended(db, jobs) {
      await endDevices(
        db,
        jobs.filter(({ status }) => status !== 'done').map((job) => payload.parse(job.payload)),
        clock.now(),
      )
    },
  }
  return { [syncKind]: kind }
}

async function begin(
  { database, clock, encryption, appKeys }: SyncParts,
  companyId: string,
  { revision, ...of }: SyncPayload,
): Promise<Work | JobResult> {
  return await database.withCompany(companyId, async (db) => {
    const row = await lockDevice(db, of)
    if (row?.revision !== revision || row.state !== 'pending') return { outcome: 'done' }
    const now = clock.now()
    // Somebody works for an earlier revision; two at once would end in either order.
    if (row.busy_until && row.busy_until > now) return { outcome: 'retry', reason: 'busy' }
    const integration = await findIntegration(db, of.integrationId)
    if (!integration) return { outcome: 'done' }
    const node = row.wanted === 'present' ? await findNode(db, of.devEui) : undefined
    const lorawan = node && (await findLorawan(db, node.id))
    await updateDevice(db, of, { busy_until: new Date(now.getTime() + busyMs), next_attempt_at: null })
    return {
      row,
      integration: heldOf(integration, encryption),
      isEnabled: integration.isEnabled,
      device: lorawan && {
        devEui: of.devEui,
        name: node.name,
        joinEui: lorawan.appEui ?? noJoinEui,
        appKey: lorawan.appKey ? appKeys.decrypt(lorawan.appKey, of.devEui) : '',
        deviceProfile: row.device_profile,
      },
    }
  })
}

/** Undefined when it is done. */
async function attempt(
  rules: AddressRules,
  { row, integration, isEnabled, device }: Work,
  made: () => void,
): Promise<{ failure: ApiFailure; detail: string } | undefined> {
  const { kind, settings, secrets } = integration
  try {
    if (!isEnabled) throw new ApiFailure('disabled')
    if (!isProvisioning(kind)) throw new ApiFailure('notSetUp')
    const api = apiOf(kind, settings, secrets.apiKey, rules)
    if (row.wanted === 'absent') await api.remove(row.dev_eui)
    else {
      if (!device?.appKey) throw new ApiFailure('noAppKey')
      await api.create(device, made)
    }
    return undefined
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // A server may repeat what it was sent.
    const key = device?.appKey ?? ''
    const hidden = [secrets.apiKey ?? '', key, key.toUpperCase()]
    return { failure, detail: redact(failure.problem.detail, hidden) }
  }
}

async function finish(
  { database, clock }: SyncParts,
  companyId: string,
  { revision, ...of }: SyncPayload,
  { end, isMade, isLast }: { end: Awaited<ReturnType<typeof attempt>>; isMade: boolean; isLast: boolean },
): Promise<JobResult> {
  return await database.withCompany(companyId, async (db) => {
    const row = await lockDevice(db, of)
    if (!row) return { outcome: 'done' }
    const free = { busy_until: null, is_made: isMade, updated_at: clock.now() }
    if (row.revision !== revision) {
      await updateDevice(db, of, free)
      return { outcome: 'done' }
    }
    db.publishEvent('networkDevice', { companyId, deveui: of.devEui })
    if (!end) {
      const none = { step: null, problem: null, problem_detail: null }
      if (row.wanted === 'absent') await deleteDevice(db, of)
      else await updateDevice(db, of, { ...free, ...none, state: 'done' })
      return { outcome: 'done' }
    }
    const { failure, detail } = end
    const { code } = failure.problem
    const isOver = isLast || !failure.isTransient
    await updateDevice(db, of, {
      ...free,
      ...{ step: failure.step, problem: code, problem_detail: detail },
      ...{ attempts: row.attempts + 1, state: isOver ? 'failed' : 'pending' },
    })
    return { outcome: isOver ? 'failed' : 'retry', reason: code }
  })
}
