import type { FrameEvent, HeardBy } from './network-event.ts'

/** A frame cannot be received before it arrives, but clocks differ a little, ms. */
const maxAheadMs = 2 * 60_000
/** Gateways store frames while their backhaul is down: what is older than this was received by a wrong clock, ms. */
const maxBehindMs = 30 * 86_400_000

/**
 * Network servers pass on the time of a gateway's clock, which may be 1970, 1980 or 2036. The frame then gets the time
 * at which the network server received it, or none, so that its arrival counts; its gateways say by how much their
 * clocks are wrong.
 * @param now time of arrival, epoch ms
 */
export function correctClocks(event: FrameEvent, now: number): FrameEvent {
  const { frame, networkTime, gateways } = event
  // The network server's own clock may be wrong, too.
  const reference = networkTime !== undefined && isRight(networkTime, now) ? networkTime : now
  const isFrameRight = frame.time === null || isRight(frame.time, reference)
  const [best] = gateways
  const blamed = isFrameRight || gateways.some(({ time }) => time !== undefined) ? undefined : best
  return {
    ...event,
    frame: isFrameRight ? frame : { ...frame, time: reference === now ? null : reference },
    gateways: gateways.map((gateway): HeardBy => {
      const time = gateway === blamed ? frame.time : gateway.time
      if (time === undefined || time === null) return gateway
      return {
        ...gateway,
        clockError: isRight(time, reference) ? null : Math.round((time - reference) / 1000),
      }
    }),
  }
}

const isRight = (time: number, reference: number) =>
  time - reference <= maxAheadMs && reference - time <= maxBehindMs
