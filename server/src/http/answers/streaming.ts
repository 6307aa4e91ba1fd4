import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { currentPayer, inPresentContext } from '#lib/fairness/charged-to.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { attachment } from '#lib/text/content-disposition.ts'
import { fail } from '#request/problem.ts'
import type { StreamAs } from '#request/route.ts'

export interface StreamLimits {
  /** Answers that one company is being sent in pieces at once. */
  answers: number
  /** Files among them, which people keep. */
  downloads: number
}

export const usualStreamLimits: StreamLimits = { answers: 200, downloads: 6 }

export type Stream = (
  reply: FastifyReply,
  pieces: AsyncIterable<string | Buffer>,
  as: StreamAs,
) => FastifyReply

/** In seconds. */
const comeAgainAfter = 10

/**
 * Sends answers in pieces, as fast as their readers take them, and lets the event loop go on between pieces. Whose
 * company has too many of them open is refused with 429; a reader who goes away ends the work where it stands.
 */
export function createStreaming(limits: StreamLimits): Stream {
  const open = { answers: new Map<string, number>(), downloads: new Map<string, number>() }

  function enter(kind: keyof StreamLimits, companyId: string, reply: FastifyReply): void {
    const counts = open[kind]
    const count = counts.get(companyId) ?? 0
    if (count >= limits[kind]) {
      reply.header('retry-after', String(comeAgainAfter))
      fail(kind === 'downloads' ? 'download.tooMany' : 'request.tooMany', {
        params: { maximum: limits[kind] },
      })
    }
    counts.set(companyId, count + 1)
    reply.raw.once('close', () => {
      const left = (counts.get(companyId) ?? 1) - 1
      if (left > 0) counts.set(companyId, left)
      else counts.delete(companyId)
    })
  }

  return (reply, pieces, { type, fileName }) => {
    // Who left before is not heard any more, and takes no place.
    if (reply.raw.destroyed) return reply.hijack()
    const companyId = currentPayer()?.companyId
    if (companyId !== undefined) {
      if (fileName !== undefined) enter('downloads', companyId, reply)
      enter('answers', companyId, reply)
    }
    reply.type(type).header('vary', 'accept')
    if (fileName !== undefined) reply.header('content-disposition', attachment(fileName))
    return reply.send(Readable.from(inPresentContext(inSlices(pieces))))
  }
}

async function* inSlices<T>(pieces: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  for await (const piece of pieces) {
    yield piece
    await yieldWhenDue()
  }
}
