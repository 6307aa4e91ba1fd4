import type { Frame, FrameUplink, Uplink, UplinkOutcome } from '#telemetry/index.ts'
import { correctClocks } from './clocks.ts'
import { createDuplicates } from './duplicates.ts'
import type {
  FrameEvent,
  HeardOutcome,
  LogEvent,
  NetworkEvent,
  NetworkObserver,
  NetworkOrigin,
} from './network-event.ts'

export interface LorawanIntakeParts {
  /** Decodes frames and commits their readings. */
  frames: { submit(uplink: FrameUplink, retryUntil: number): Promise<UplinkOutcome> }
  /** Takes what a network server complains of, beside the other errors of the node. */
  pipeline: { submit(uplinks: readonly Uplink[]): Promise<readonly UplinkOutcome[]> }
  observers: readonly NetworkObserver[]
  clock: { now(): Date }
}

export interface ReceiveSummary {
  stored: number
  duplicates: number
  unknown: number
  refused: number
}

export interface LorawanIntake {
  /**
   * Takes in what one integration heard, in order; resolves when all of it is committed. Rejects when something could
   * not be: what it rejects may be sent again.
   * @param retryUntil when frames that cannot be stored now are given up, by `performance.now()`; at once if not given
   */
  receive(
    origin: NetworkOrigin,
    events: readonly NetworkEvent[],
    retryUntil?: number,
  ): Promise<ReceiveSummary>
  /** What became of all frames since the start. */
  stats(): Readonly<ReceiveSummary>
}

const counters = {
  stored: 'stored',
  duplicate: 'duplicates',
  unknown: 'unknown',
  refused: 'refused',
} as const

/** From what network servers tell to frames that are decoded once, and to observers. */
export function createLorawanIntake({
  frames,
  pipeline,
  observers,
  clock,
}: LorawanIntakeParts): LorawanIntake {
  const duplicates = createDuplicates<HeardOutcome>()
  const totals: ReceiveSummary = { stored: 0, duplicates: 0, unknown: 0, refused: 0 }

  async function receiveFrame(
    origin: NetworkOrigin,
    received: FrameEvent,
    retryUntil: number,
  ): Promise<HeardOutcome> {
    const now = clock.now().getTime()
    const event = correctClocks(received, now)
    const { devEui: address, frame } = event
    const { companyId } = origin
    const submit = async (own: Frame) =>
      outcomeOf(
        await frames.submit(
          {
            source: 'lorawan',
            companyId,
            address,
            onlyNodeId: null,
            receivedAt: now,
            frame: own,
          },
          retryUntil,
        ),
      )
    const { isNew, addsRadio, gateways, result } = duplicates.once(companyId, event, now, () => submit(frame))
    const outcome = await result
    // LORIOT tells of a frame first and of its signal later: what it says of the signal is kept, and nothing decoded.
    if (addsRadio && outcome === 'stored') await submit({ ...frame, kind: 'ack', bytes: new Uint8Array(0) })
    if (gateways.length > 0)
      for (const observer of observers) observer.gatewaysHeard?.(origin, address, gateways)
    if (outcome === 'unknown') {
      if (isNew) for (const observer of observers) observer.unknownDevice?.(origin, event)
      return outcome
    }
    const told = isNew ? outcome : 'duplicate'
    for (const observer of observers) observer.frameHeard?.(origin, event, told)
    return told
  }

  async function receiveLog(
    { companyId }: NetworkOrigin,
    { devEui, level, code, text }: LogEvent,
  ): Promise<void> {
    if (level === 'info') return
    await pipeline.submit([
      {
        source: 'lorawan',
        companyId,
        address: devEui,
        onlyNodeId: null,
        receivedAt: clock.now().getTime(),
        readings: [],
        problem: { code: 'network.reported', detail: `${code}: ${text}` },
      },
    ])
  }

  return {
    async receive(origin, events, retryUntil = 0) {
      const summary: ReceiveSummary = { stored: 0, duplicates: 0, unknown: 0, refused: 0 }
      const work: Promise<unknown>[] = []
      for (const event of events) {
        if (event.type === 'frame') {
          const heard = receiveFrame(origin, event, retryUntil).then((outcome) => {
            summary[counters[outcome]]++
            totals[counters[outcome]]++
          })
          work.push(heard)
        } else if (event.type === 'log') work.push(receiveLog(origin, event))
        else for (const observer of observers) tell(observer, origin, event)
      }
      // All of them are ended before somebody is told that one failed.
      const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
      return summary
    },
    stats: () => totals,
  }
}

function tell(
  observer: NetworkObserver,
  origin: NetworkOrigin,
  event: Exclude<NetworkEvent, FrameEvent | LogEvent>,
): void {
  if (event.type === 'gateway') observer.gateway?.(origin, event)
  else observer.downlink?.(origin, event)
}

function outcomeOf({ rejected, accepted }: UplinkOutcome): HeardOutcome {
  if (rejected.some(({ code }) => code === 'node.unknown')) return 'unknown'
  return accepted === 0 && rejected.length > 0 ? 'refused' : 'stored'
}
