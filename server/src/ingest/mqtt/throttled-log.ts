import type { Clock } from '#lib/clock.ts'

const pauseMs = 10_000

/**
 * Says in the log why messages could not be stored. Clients send again as fast as they can connect, so what
 * fails for the same reason within ten seconds is added up: a full disk must not be filled by the log of it.
 */
export function createThrottledLog(
  log: { error(details: object, message: string): void },
  clock: Clock,
): { add(error: unknown, messages: number): void } {
  let reason: string | undefined
  let saidAt = 0
  let unsaid = 0
  return {
    add(error, messages) {
      const now = clock.now().getTime()
      const name = error instanceof Error ? error.message : String(error)
      unsaid += messages
      if (name === reason && now - saidAt < pauseMs) return
      log.error({ err: error, messages: unsaid }, 'MQTT messages could not be stored')
      reason = name
      saidAt = now
      unsaid = 0
    },
  }
}
