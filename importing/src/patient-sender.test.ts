import { describe, expect, it } from 'vitest'
import { type PostAnswer, patientSender, SendRefused } from './patient-sender.ts'
import type { ImportedReading } from './readings.ts'

const readings = (count: number): ImportedReading[] =>
  Array.from({ length: count }, (_, at) => ({ key: 'v', value: at, createdAt: 1000 + at, line: at + 2 }))

/** Answers one after the other; what it was sent is kept. */
function portal(...answers: (PostAnswer | Error)[]) {
  const sent: { key: string; value: number; createdAt: number }[][] = []
  return {
    sent,
    async post(json: string) {
      sent.push(JSON.parse(json))
      const next = answers.shift()
      if (next instanceof Error) throw next
      return next ?? { status: 202, body: { accepted: sent.at(-1)?.length ?? 0, rejected: [], skipped: 0 } }
    },
  }
}

describe('patientSender', () => {
  it('sends key, value and time, and nothing of the file', async () => {
    const { post, sent } = portal()
    expect(await patientSender({ post })(readings(1))).toEqual({ accepted: 1, rejected: [] })
    expect(sent[0]).toEqual([{ key: 'v', value: 0, createdAt: 1000 }])
  })

  it('waits as long as it is told and sends the same again', async () => {
    const { post, sent } = portal({ status: 429, retryAfter: 0.01, body: null })
    const waits: unknown[] = []
    await patientSender({ post, onWait: (...told) => waits.push(told) })(readings(2))
    expect(waits).toEqual([[0.01, 'busy']])
    expect(sent[1]).toEqual(sent[0])
  })

  it('halves what is too large, and counts on where the second half begins', async () => {
    const refusing = (value: number): PostAnswer => ({
      status: 202,
      body: { accepted: 1, rejected: [{ index: value, code: 'time.outOfRange', message: 'far' }] },
    })
    const { post } = portal({ status: 413, body: null }, refusing(0), refusing(1))
    const answer = await patientSender({ post })(readings(4))
    expect(answer.accepted).toBe(2)
    expect(answer.rejected.map(({ index }) => index)).toEqual([0, 3])
  })

  it('tries again when no answer comes', async () => {
    const { post, sent } = portal(new TypeError('fetch failed'))
    expect((await patientSender({ post })(readings(1))).accepted).toBe(1)
    expect(sent).toHaveLength(2)
  })

  it('gives up at once on a refusal that would come again, with the words of the portal', async () => {
    const { post, sent } = portal({ status: 403, body: { code: 'access.denied', message: 'No right' } })
    await expect(patientSender({ post })(readings(1))).rejects.toThrow(new SendRefused(403, 'No right'))
    expect(sent).toHaveLength(1)
  })

  it('stops waiting when it is cancelled', async () => {
    const stop = new AbortController()
    const { post } = portal({ status: 503, retryAfter: 3600, body: null })
    const sending = patientSender({ post, signal: stop.signal, onWait: () => stop.abort() })(readings(1))
    await expect(sending).rejects.toThrow('aborted')
  })
})
