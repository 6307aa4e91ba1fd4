import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FrameEvent } from './network-event.ts'

/** For so long a frame is known again, and so far apart may the times be that two messages give of it. */
const rememberedMs = 10 * 60_000
const apartMs = 60_000
/** Frames of a device, devices of a company, and companies that are remembered; the oldest go first. */
const framesOfDevice = 8
const devicesOfCompany = 10_000
const companies = 200

interface Heard<T> {
  id: string
  time: number
  result: T
  hasRadio: boolean
}

export interface Duplicates<T> {
  /**
   * What became of the same frame before, or of `first`, which is called when there is none and remembered unless it
   * is rejected: then a retry is welcome. `addsRadio`: it tells of the signal, which the one before did not.
   */
  once(
    companyId: string,
    event: FrameEvent,
    now: number,
    first: () => Promise<T>,
  ): { isNew: boolean; addsRadio: boolean; result: Promise<T> }
}

/**
 * Remembers the frames of the last minutes: a frame that two gateways heard, that a network server sends again, or
 * that it tells in two messages is one. A counter that began again is none.
 */
export function createDuplicates<T>(): Duplicates<T> {
  const byCompany = new LRUCache<string, LRUCache<string, Heard<Promise<T>>[]>>({ max: companies })

  function devicesOf(companyId: string) {
    const known = byCompany.get(companyId)
    if (known) return known
    const devices = new LRUCache<string, Heard<Promise<T>>[]>({ max: devicesOfCompany })
    byCompany.set(companyId, devices)
    return devices
  }

  return {
    once(companyId, event, now, first) {
      const devices = devicesOf(companyId)
      const { devEui, frame } = event
      const id = idOf(event)
      const time = frame.time ?? now
      const recent = (devices.get(devEui) ?? []).filter(({ time: at }) => now - at < rememberedMs || at > now)
      const before = recent.find((each) => each.id === id && Math.abs(each.time - time) < apartMs)
      const hasRadio = frame.radio.rssi !== undefined
      if (before) {
        const addsRadio = hasRadio && !before.hasRadio
        before.hasRadio ||= hasRadio
        return { isNew: false, addsRadio, result: before.result }
      }
      const result = first()
      const heard = { id, time, result, hasRadio }
      // After a join counters begin again: what was heard before it is of another session.
      const kept = frame.kind === 'join' ? [] : recent.slice(1 - framesOfDevice)
      devices.set(devEui, [...kept, heard])
      result.catch(() => {
        const others = devices.get(devEui)?.filter((each) => each !== heard)
        if (others) devices.set(devEui, others)
      })
      return { isNew: true, addsRadio: false, result }
    },
  }
}

function idOf({ deduplicationId, frame }: FrameEvent): string {
  const { kind, port, bytes, radio } = frame
  if (deduplicationId !== undefined) return `${kind}/${deduplicationId}`
  const digest = createHash('sha256').update(bytes).digest('base64').slice(0, 16)
  return `${kind}/${radio.frameCounter ?? ''}/${port ?? ''}/${digest}`
}
