import { hash } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import { createLruCache } from '#lib/cache/lru-cache.ts'
import type { FrameEvent, HeardBy } from './network-event.ts'

/** For so long a frame is known again, and so far apart may the times be that two messages give of it. */
const rememberedMs = 10 * 60_000
const apartMs = 60_000
/** Frames of a device that are remembered; the oldest go first. */
const framesOfDevice = 8
/** Gateways of a frame that are remembered; what others took in is not counted. */
const gatewaysOfFrame = 32

export interface RememberedDevices {
  ofCompany: number
  /** Of all companies: beyond them the one with the most forgets the device that was silent longest. */
  total: number
}
const usualDevices: RememberedDevices = { ofCompany: 10_000, total: 200_000 }
/** From so many companies on, those that were silent for as long as frames are remembered are looked for. */
const manyCompanies = 100

interface Heard<T> {
  id: string
  time: number
  heardAt: number
  result: T
  hasRadio: boolean
  gateways: string[]
}

interface OfCompany<T> {
  devices: LRUCache<string, Heard<Promise<T>>[]>
  heardAt: number
}

export interface Duplicates<T> {
  /**
   * What became of the same frame before, or of `first`, which is called when there is none and remembered unless it
   * is rejected: then a retry is welcome. `addsRadio`: it tells of the signal, which the one before did not.
   * `gateways`: those that no message before it named for this frame.
   */
  once(
    companyId: string,
    event: FrameEvent,
    now: number,
    first: () => Promise<T>,
  ): { isNew: boolean; addsRadio: boolean; gateways: HeardBy[]; result: Promise<T> }
}

/**
 * Remembers the frames of the last minutes: a frame that two gateways heard, that a network server sends again, or
 * that it tells in two messages is one. A counter that began again is none.
 */
export function createDuplicates<T>(most: RememberedDevices = usualDevices): Duplicates<T> {
  const byCompany = new Map<string, OfCompany<T>>()
  let total = 0

  function ofCompany(companyId: string, now: number): OfCompany<T> {
    const known = byCompany.get(companyId)
    if (known) {
      known.heardAt = now
      return known
    }
    if (byCompany.size >= manyCompanies) forgetSilent(now)
    const own: OfCompany<T> = { devices: createLruCache(most.ofCompany), heardAt: now }
    byCompany.set(companyId, own)
    return own
  }
  function forgetSilent(now: number): void {
    for (const [companyId, { devices, heardAt }] of byCompany) {
      if (now - heardAt < rememberedMs) continue
      total -= devices.size
      byCompany.delete(companyId)
    }
  }
  function remember({ devices }: OfCompany<T>, devEui: string, frames: Heard<Promise<T>>[]): void {
    const before = devices.size
    devices.set(devEui, frames)
    total += devices.size - before
    if (total <= most.total) return
    const sizes = [...byCompany.values()].map((own) => own.devices)
    sizes.reduce((largest, each) => (each.size > largest.size ? each : largest)).pop()
    total--
  }

  return {
    once(companyId, event, now, first) {
      const own = ofCompany(companyId, now)
      const { devices } = own
      const { devEui, frame } = event
      const id = idOf(event)
      const time = frame.time ?? now
      // By when they were heard: what a network server kept back while it could not send is old when it comes.
      const recent = (devices.get(devEui) ?? []).filter(({ heardAt }) => now - heardAt < rememberedMs)
      const before = recent.find((each) => each.id === id && Math.abs(each.time - time) < apartMs)
      const hasRadio = frame.radio.rssi !== undefined
      if (before) {
        const addsRadio = hasRadio && !before.hasRadio
        before.hasRadio ||= hasRadio
        return {
          isNew: false,
          addsRadio,
          gateways: addGateways(before.gateways, event),
          result: before.result,
        }
      }
      const result = first()
      const heard = { id, time, heardAt: now, result, hasRadio, gateways: [] }
      const gateways = addGateways(heard.gateways, event)
      // After a join counters begin again: what was heard before it is of another session.
      const kept = frame.kind === 'join' ? [] : recent.slice(1 - framesOfDevice)
      remember(own, devEui, [...kept, heard])
      result.catch(() => {
        const others = devices.get(devEui)?.filter((each) => each !== heard)
        if (others) devices.set(devEui, others)
      })
      return { isNew: true, addsRadio: false, gateways, result }
    },
  }
}

/** Adds what is not among them, and returns it. */
function addGateways(known: string[], { gateways }: FrameEvent): HeardBy[] {
  return gateways.filter(({ eui }) => {
    const isNew = known.length < gatewaysOfFrame && !known.includes(eui)
    if (isNew) known.push(eui)
    return isNew
  })
}

function idOf({ deduplicationId, frame }: FrameEvent): string {
  const { kind, port, bytes, radio } = frame
  if (deduplicationId !== undefined) return `${kind}/${deduplicationId}`
  const digest = hash('sha256', bytes, 'base64').slice(0, 16)
  return `${kind}/${radio.frameCounter ?? ''}/${port ?? ''}/${digest}`
}
