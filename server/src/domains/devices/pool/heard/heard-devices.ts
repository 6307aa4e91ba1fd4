import { maxHeardDevices } from '@fyr/contract/devices/pool-limits'
import { deveui as deveuiField } from '@fyr/contract/endpoints/fields'
import { type Database, isAway, isFenced } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { HeardDevice, WaitingDevice } from './heard-device.ts'
import { listPoolDeveuis, writeHeard } from './heard-store.ts'

export interface HeardDevices {
  /** Never waits and never throws: it is written behind, and what there is no place for is counted only. */
  hear(device: HeardDevice): void
  /** Writes what waits. What cannot be written now waits for the next flush. */
  flush(): Promise<void>
  /** Heard since the start and kept nowhere, since a pool was full. */
  readonly dropped: number
  readonly waiting: number
  stop(): void
}

export interface HeardParts {
  database: Pick<Database, 'withCompany' | 'events'>
  clock: Clock
  log: { error(details: object, message: string): void }
  maxDevices?: number
}

/** Devices that wait in memory, of all companies. */
const maxWaiting = 100_000
/** Companies of whose full pools it is remembered what is in them. */
const maxKnownPools = 100
const maxPayload = 64
const maxText = 255

interface CompanyPool {
  waiting: Map<string, WaitingDevice>
  /** Of a full pool: what is not in it costs a counter only. */
  known?: ReadonlySet<string>
}

/** Devices that belong to no node, kept in bounded memory between two flushes. */
export function createHeardDevices({
  database,
  clock,
  log,
  maxDevices = maxHeardDevices,
}: HeardParts): HeardDevices {
  const pools = new Map<string, CompanyPool>()
  let waiting = 0
  let dropped = 0
  /** Whose pool is being written: that tells of itself too. */
  let writing: string | undefined
  const stop = database.events.subscribe('pool', ({ companyId }) => {
    // Somebody may have made room.
    const pool = pools.get(companyId)
    if (pool?.known && companyId !== writing) delete pool.known
  })

  async function flushCompany(companyId: string, pool: CompanyPool): Promise<void> {
    const devices = [...pool.waiting.values()]
    pool.waiting = new Map()
    waiting -= devices.length
    writing = companyId
    const written = database.withCompany(companyId, async (db) => {
      const { isShown, isFull } = await writeHeard(db, devices, { now: clock.now(), maxDevices })
      if (isShown) db.publishEvent('pool', { companyId })
      return isFull ? await listPoolDeveuis(db) : undefined
    })
    const known = await written.catch((error: unknown) => {
      if (isAway(error) || isFenced(error)) putBack(pool, devices)
      throw error
    })
    if (known && [...pools.values()].filter((each) => each.known).length < maxKnownPools) pool.known = known
    else delete pool.known
  }

  function putBack(pool: CompanyPool, devices: readonly WaitingDevice[]): void {
    for (const device of devices) {
      const id = device.deveui.toLowerCase()
      const since = pool.waiting.get(id)
      if (!since) waiting++
      pool.waiting.set(id, since ? combine(device, since) : device)
    }
  }

  return {
    hear({ companyId, ...device }) {
      const id = device.deveui.toLowerCase()
      const pool: CompanyPool = pools.get(companyId) ?? { waiting: new Map() }
      const before = pool.waiting.get(id)
      if (!before) {
        const hasPlace = pool.waiting.size < maxDevices && waiting < maxWaiting
        const isStranger = pool.known !== undefined && !pool.known.has(id)
        if (!hasPlace || isStranger || !deveuiField.safeParse(device.deveui).success) {
          dropped++
          return
        }
        pools.set(companyId, pool)
        waiting++
      }
      const { name, gateway, payload } = device
      // Joins and states say nothing of the signal, and bring no payload.
      const isUplink = payload?.length !== 0
      const heard: WaitingDevice = {
        ...device,
        name: name ? textOf(name) : undefined,
        gateway: gateway ? textOf(gateway) : undefined,
        payload: isUplink ? payload?.slice(0, maxPayload) : undefined,
        firstAt: device.at,
        frames: Number(isUplink),
      }
      pool.waiting.set(id, before ? combine(before, heard) : heard)
    },
    async flush() {
      for (const [companyId, pool] of pools) {
        if (pool.waiting.size === 0) continue
        try {
          await flushCompany(companyId, pool)
        } catch (err) {
          log.error({ err, companyId }, 'Devices that were heard could not be written into the pool')
        } finally {
          writing = undefined
        }
        if (pool.waiting.size === 0 && !pool.known) pools.delete(companyId)
      }
    },
    get dropped() {
      return dropped
    },
    get waiting() {
      return waiting
    },
    stop,
  }
}

/** As the database can hold it. */
const textOf = (text: string) =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, maxText)
    .toWellFormed()

/** What is known of a device from two times; the later one counts where it says anything. */
function combine(before: WaitingDevice, after: WaitingDevice): WaitingDevice {
  return {
    ...after,
    rssi: after.rssi ?? before.rssi,
    snr: after.snr ?? before.snr,
    spreadingFactor: after.spreadingFactor ?? before.spreadingFactor,
    port: after.port ?? before.port,
    name: after.name ?? before.name,
    joinEui: after.joinEui ?? before.joinEui,
    gateway: after.gateway ?? before.gateway,
    payload: after.payload ?? before.payload,
    firstAt: before.firstAt,
    frames: before.frames + after.frames,
  }
}
