import { setImmediate as nextTurn } from 'node:timers/promises'
import { valueTarget } from '../connection/session.ts'
import { NoAnswer, nameOf, StatusFailure, severityOf } from '../connection/statuses.ts'
import type { Item } from './item.ts'
import type { Monitoring, MonitoringContext } from './subscription.ts'
import { now } from './values.ts'

/** Variables of one read. */
const maxRead = 100

/**
 * Reads all variables per poll, for servers that cannot subscribe. One poll is open at a time and each read has its own
 * limit; what is not answered in time is a problem of its variables.
 * @param silent called after a poll in which a read was not answered
 */
export function createPolling(
  context: MonitoringContext,
  silent: () => void,
): Monitoring & { start(): Promise<void> } {
  const { session, items, delivery, failed } = context
  let { settings } = context
  const polled = new Set<Item>()
  let previousPoll = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function poll(): Promise<void> {
    const polledAt = now()
    const all = [...polled]
    const size = Math.min(maxRead, session.limits.read)
    let isSilent = false
    for (let at = 0; at < all.length && !isStopped; at += size) {
      if (delivery.isBusy()) break
      const part = all.slice(at, at + size).filter((item) => polled.has(item))
      isSilent = !(await readPart(part, polledAt)) || isSilent
      await nextTurn()
    }
    previousPoll = polledAt
    if (isStopped) return
    if (isSilent) silent()
    timer = setTimeout(() => void poll().catch(failed), Math.max(0, polledAt + settings.pollMs - now()))
  }

  /** @returns whether the server answered */
  async function readPart(part: readonly Item[], polledAt: number): Promise<boolean> {
    try {
      const targets = part.map(({ nodeId, isRanged, variable }) =>
        valueTarget(nodeId, isRanged ? String(variable.arrayIndex) : undefined),
      )
      const values = await session.read(targets)
      part.forEach((item, at) => {
        const value = values[at]
        if (!value || isStopped) return
        const isRefused = severityOf(value.statusCode) === 'bad'
        // The element is picked here from the next poll on.
        if (isRefused && item.isRanged && nameOf(value.statusCode) === 'BadIndexRangeInvalid')
          item.isRanged = false
        items.polled(item, value, polledAt, previousPoll)
      })
      return true
    } catch (error) {
      if (error instanceof NoAnswer) {
        for (const item of part) items.setProblem(item, 'noAnswer', '')
        return false
      }
      if (!(error instanceof StatusFailure) || /^Bad(Session|SecureChannel|Connection)/.test(error.status))
        throw error
      for (const item of part) items.setProblem(item, 'rejected', error.status)
      return true
    }
  }

  return {
    async add(added) {
      for (const item of added) polled.add(item)
    },
    async remove(removed) {
      for (const item of removed) polled.delete(item)
    },
    async change(next) {
      settings = next
    },
    start: poll,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
