import { PassThrough, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  createInflate,
  gzip,
} from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#request/problem.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding of an Accept-Encoding header that we speak: brotli before gzip where both are as welcome. */
export function encodingOf(header: string | string[] | undefined): Encoding {
  const wanted = new Map(
    String(header ?? '')
      .slice(0, 500)
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...rest] = part.split(';')
        return [name.trim(), Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)] as const
      }),
  )
  const quality = (name: string) => wanted.get(name) ?? wanted.get('*') ?? 0
  const best = quality('br') >= quality('gzip') ? 'br' : 'gzip'
  return quality(best) > 0 ? best : 'identity'
}

/** Below this an answer gains nothing. */
const minBytes = 1024
const compressible = /^(application\/(json|x-ndjson|ndjson)|text\/|image\/svg\+xml)/
/** Of eleven: fast, and smaller than gzip. */
const brotliQuality = 4
const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }

/** Compresses what the API answers, in threads of zlib, so that no answer however large holds the event loop. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (!compressible.test(type) || reply.hasHeader('content-encoding') || reply.statusCode === 304)
      return payload
    const isStream = payload instanceof Readable
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!isStream && !(Buffer.isBuffer(bytes) && bytes.length >= minBytes)) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (isStream) return streamed(payload, encoding)
    return encoding === 'br'
      ? await inBrotli(bytes as Buffer, {
          params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: (bytes as Buffer).length },
        })
      : await inGzip(bytes as Buffer)
  })
}

/** What ends on one side ends on the other. */
function streamed(payload: Readable, encoding: 'br' | 'gzip'): Transform {
  const compressed = encoding === 'br' ? createBrotliCompress({ params: brotliParams }) : createGzip()
  payload.once('error', (error) => compressed.destroy(error))
  compressed.once('close', () => payload.destroy())
  return payload.pipe(compressed)
}

/** With or without parameters, such as `proto`. */
const isProtobuf = (type = '') => /^application\/x-protobuf\s*(;|$)/i.test(type)

const decoders = { gzip: createGunzip, br: createBrotliDecompress, deflate: createInflate }

/** Takes request bodies that are compressed; what they become is held to the limit of the route, as any other body. */
export function decompressBodies(server: FastifyInstance): void {
  server.addHook('preParsing', async (request: FastifyRequest, _reply, payload) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase()
    if (encoding === undefined || encoding === 'identity') return payload
    // Snappy is a part of Prometheus remote write, whose route unpacks it (ingest/prometheus).
    if (encoding === 'snappy' && isProtobuf(request.headers['content-type'])) return payload
    if (!Object.hasOwn(decoders, encoding)) {
      throw new Problem('request.unsupportedType', { types: Object.keys(decoders).join(', ') }, [])
    }
    const decoder = decoders[encoding as keyof typeof decoders]()
    const body = Object.assign(new PassThrough(), { receivedEncodedLength: 0 })
    payload.on('data', (chunk: Buffer) => {
      body.receivedEncodedLength += chunk.length
    })
    payload.once('error', (error: Error) => body.destroy(error))
    // Bytes that are no such encoding are the sender's fault.
    decoder.once('error', () =>
      body.destroy(new Problem('request.invalid', {}, [{ field: 'body', code: 'field.invalid' }])),
    )
    // Whoever stops reading, because it has become too much, stops the decoder too.
    body.once('close', () => decoder.destroy())
    delete request.headers['content-length']
    payload.pipe(decoder).pipe(body)
    return body
  })
}
