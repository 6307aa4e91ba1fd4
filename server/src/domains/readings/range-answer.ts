import { Readable } from 'node:stream'
import { columnsType, type RangeFormat } from '@fyr/contract/readings'
import type { FastifyReply, FastifyRequest } from 'fastify'

const types: Record<RangeFormat, string> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  binary: columnsType,
}

/** The form asked for in the query, else by `Accept`. */
export function formatOf<F extends RangeFormat>(
  query: { format?: F },
  request: FastifyRequest,
): F | 'json' | 'binary' {
  return query.format ?? (request.headers.accept?.includes(columnsType) ? 'binary' : 'json')
}

/**
 * Sends the pieces as fast as the reader takes them. A reader who goes away ends the generator where it stands.
 * @param name of the file that a browser makes of a CSV
 */
export function sendPieces(
  reply: FastifyReply,
  format: RangeFormat,
  pieces: AsyncIterable<string | Buffer>,
  name: string,
): FastifyReply {
  reply.type(types[format]).header('vary', 'accept')
  if (format === 'csv') {
    reply.header(
      'content-disposition',
      `attachment; filename="readings.csv"; filename*=UTF-8''${encodeURIComponent(`${name}.csv`)}`,
    )
  }
  return reply.send(Readable.from(pieces))
}
