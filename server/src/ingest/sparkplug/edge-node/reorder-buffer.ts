import type { SparkplugLimits } from '../limits.ts'

const modulus = 256
/** A number so little behind is a message that came again. */
const repeatWindow = 16

/** Brings the messages of an edge node into the order of their numbers, 0 to 255 and over again. */
export function createReorderBuffer<Message>({
  reorderMs,
  heldMessages,
}: Pick<SparkplugLimits, 'reorderMs' | 'heldMessages'>) {
  const held = new Map<number, Message>()
  let expected = 0
  /** Since when the expected one is missing, epoch ms. */
  let since: number | undefined

  return {
    /** The number of the next message. */
    get expected(): number {
      return expected
    },
    get overdueAt(): number | undefined {
      return since === undefined ? undefined : since + reorderMs
    },
    /** `full`: too many wait for the one that is missing. A message that came again is dropped. */
    put(seq: number, message: Message, now: number): 'held' | 'full' {
      const ahead = (seq - expected + modulus) % modulus
      if (ahead >= modulus - repeatWindow) return 'held'
      held.set(seq, message)
      if (ahead > 0) since ??= now
      return held.size > heldMessages ? 'full' : 'held'
    },
    /** The messages that are next in order. */
    *take(now: number): Generator<Message> {
      for (;;) {
        const next = held.get(expected)
        if (next === undefined) return
        held.delete(expected)
        expected = (expected + 1) % modulus
        // The wait for the next missing message begins now.
        since = held.size === 0 ? undefined : now
        yield next
      }
    },
    isOverdue: (now: number): boolean => since !== undefined && now >= since + reorderMs,
    clear(): void {
      held.clear()
      since = undefined
    },
    restart(next: number): void {
      held.clear()
      since = undefined
      expected = next
    },
  }
}
