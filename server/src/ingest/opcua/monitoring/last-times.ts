import type { MonitoredVariable, OpcSettings } from '../settings.ts'

/** Last stored time of a variable, and when it was stored, epoch ms. */
export interface StoredTime {
  time: number
  storedAt: number
  movedAt: number
}

const forgetMs = 24 * 3_600_000
const maxKept = 100_000

/**
 * Source time of the last stored value of each variable. It outlives connections, so that the next one knows the
 * outage; least recently stored first.
 */
const times = new Map<string, StoredTime>()
/** How exact that order is: to move an entry at each value costs more than all else of it. */
const moveMs = 60_000

export const timeKey = ({ endpointUrl }: OpcSettings, variable: MonitoredVariable) =>
  JSON.stringify([endpointUrl, variable.id, variable.nodeId, variable.arrayIndex])

export function lastTime(key: string, at: number): number | undefined {
  const known = times.get(key)
  if (!known) return undefined
  if (at - known.storedAt <= forgetMs) return known.time
  times.delete(key)
  return undefined
}

/** @returns the variable's stored time, by which the next call finds it without a search */
export function storeTime(
  { timeKey: key, storedTime }: { timeKey: string; storedTime: StoredTime | undefined },
  time: number,
  at: number,
): StoredTime {
  const known = storedTime ?? times.get(key) ?? { time, storedAt: at, movedAt: Number.NEGATIVE_INFINITY }
  known.time = Math.max(time, known.time)
  known.storedAt = at
  if (at - known.movedAt < moveMs) return known
  known.movedAt = at
  times.delete(key)
  times.set(key, known)
  const oldest = times.size > maxKept ? times.keys().next() : undefined
  if (oldest?.done === false) times.delete(oldest.value)
  return known
}

/** When servers were started, as of the last session with each. */
const starts = new Map<string, number>()

/** Whether a server was started again since the last session of the company with it. */
export function wasRestarted({ endpointUrl, own }: OpcSettings, startedAt: number): boolean {
  const key = JSON.stringify([endpointUrl, own.applicationUri])
  const known = starts.get(key)
  starts.delete(key)
  starts.set(key, startedAt)
  const oldest = starts.size > maxKept ? starts.keys().next() : undefined
  if (oldest?.done === false) starts.delete(oldest.value)
  return known !== undefined && known !== startedAt
}
