import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { encodingOf } from '../answers/compression.ts'
import { openApiDocument } from './openapi-document.ts'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Serves the document; its bytes are made at the first request, compressed and not, and kept. */
export function mountOpenApi(server: FastifyInstance, publicUrl: string, version: string): void {
  let forms: Promise<Record<'br' | 'gzip' | 'identity', Buffer>> | undefined
  async function makeForms() {
    const identity = Buffer.from(JSON.stringify(openApiDocument(publicUrl, version)))
    return { identity, br: await inBrotli(identity), gzip: await inGzip(identity) }
  }
  server.get('/openapi.json', async (request, reply) => {
    forms ??= makeForms()
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return await reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .send((await forms)[encoding])
  })
}
