import type { SendAnswer, SendReadings } from './import-readings.ts'
import type { ImportedReading } from './readings.ts'

/** One answer of the portal. */
export interface PostAnswer {
  status: number
  /** Seconds, from the header `retry-after`. */
  retryAfter?: number
  body: unknown
}

/** The portal has asked for it, or gave no answer. */
export type WaitReason = 'busy' | 'unreachable'

export interface PatientSenderOptions {
  /** Posts the JSON of one batch; rejects when no answer comes at all. */
  post(json: string): Promise<PostAnswer>
  onWait?: (seconds: number, because: WaitReason) => void
  signal?: AbortSignal
}

/** The portal refuses the batch, and would again. */
export class SendRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const usualWait = 5
const maxWait = 300
/** Seconds between attempts when no answer comes. Sending again is harmless: each reading carries its time. */
const attempts = [1, 2, 5, 10, 30]

/** Sends batches one by one: waits when told to, halves what is too large, tries again when the network fails. */
export function patientSender({ post, onWait, signal }: PatientSenderOptions): SendReadings {
  async function send(readings: readonly ImportedReading[]): Promise<SendAnswer> {
    const json = JSON.stringify(readings.map(({ key, value, createdAt }) => ({ key, value, createdAt })))
    for (;;) {
      const { status, retryAfter, body } = await postPatiently(json)
      if (status === 429 || status === 503) {
        await wait(Math.min(retryAfter ?? usualWait, maxWait), 'busy')
        continue
      }
      if (status === 413 && readings.length > 1) return await sendHalves(readings)
      // Every reading was refused, each for its own reason.
      if (status === 400 && isRecord(body) && Array.isArray(body.rejected)) return answerOf(body)
      if (status < 200 || status >= 300) throw new SendRefused(status, messageOf(body))
      return answerOf(body)
    }
  }

  async function sendHalves(readings: readonly ImportedReading[]): Promise<SendAnswer> {
    const middle = Math.ceil(readings.length / 2)
    const first = await send(readings.slice(0, middle))
    const second = await send(readings.slice(middle))
    const moved = second.rejected.map((each) => ({ ...each, index: each.index + middle }))
    return { accepted: first.accepted + second.accepted, rejected: [...first.rejected, ...moved] }
  }

  async function postPatiently(json: string): Promise<PostAnswer> {
    for (const seconds of attempts) {
      try {
        return await post(json)
      } catch (error) {
        if (signal?.aborted || error instanceof SendRefused) throw error
        await wait(seconds, 'unreachable')
      }
    }
    return await post(json)
  }

  function wait(seconds: number, because: WaitReason): Promise<void> {
    onWait?.(seconds, because)
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, seconds * 1000)
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    })
  }

  return send
}

function answerOf(body: unknown): SendAnswer {
  if (!isRecord(body) || typeof body.accepted !== 'number' || !Array.isArray(body.rejected)) {
    throw new SendRefused(502, 'This is not the answer of a portal')
  }
  return {
    accepted: body.accepted,
    rejected: body.rejected.filter(isRecord).map(({ index, code, message }) => ({
      index: Number(index),
      code: String(code),
      message: String(message),
    })),
  }
}

function messageOf(body: unknown): string {
  return isRecord(body) && typeof body.message === 'string' ? body.message : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
