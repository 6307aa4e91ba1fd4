import { Readable } from 'node:stream'
import { columnsType, type RangeFormat } from '@fyr/contract/readings/readings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonPieces } from '#lib/json/json-pieces.ts'
import type { RouteCall } from '#request/route.ts'

const types: Record<RangeFormat, string> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  binary: columnsType,
}

/** The form asked for in the query, else by `Accept`. */
export function formatOf<F extends RangeFormat>(
  query: { format?: F | undefined },
  request: FastifyRequest,
): F | 'json' | 'binary' {
  return query.format ?? (request.headers.accept?.includes(columnsType) ? 'binary' : 'json')
}

/**
 * Sends the pieces as the caller wants them.
 * @param name of the file that a browser makes of a CSV
 */
export function sendPieces(
  { stream }: Pick<RouteCall, 'stream'>,
  format: RangeFormat,
  pieces: AsyncIterable<string | Buffer>,
  name: string,
): FastifyReply {
  return stream(pieces, { type: types[format], ...(format === 'csv' && { fileName: `${name}.csv` }) })
}

/** Sends a JSON array, of whatever length. */
export function sendArray({ stream }: Pick<RouteCall, 'stream'>, items: readonly unknown[]): FastifyReply {
  return stream(Readable.from(jsonPieces(items)), { type: types.json })
}
