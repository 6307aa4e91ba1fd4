import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { text } from '../endpoints/fields.ts'
import { writeAnswer } from './readings.ts'

const { endpoint } = endpointsOf('Readings')

/** Names and values of a pack are looked at one record after the other (RFC 8428). */
export const senmlPack = z
  .array(z.record(z.string(), z.unknown()).meta({ id: 'SenmlRecord' }))
  .min(1)
  .max(100_000)

/** What the query of InfluxDB's clients says; `org` belongs to the token here. */
const lineQuery = z.strictObject({
  org: text().optional(),
  orgID: text().optional(),
  bucket: text(64).optional().describe('DevEUI of the node for points without the tags deveui and host'),
  precision: z.enum(['ns', 'us', 'ms', 's']).default('ns').describe('Unit of the timestamps'),
})

const write = { token: 'ingest' } as const

/** Readings as other systems write them: docs/formats.md. */
export const readingFormats = {
  writeSenml: endpoint('POST', '/senml', 'Tag.Update', {
    ...write,
    accepts: ['application/senml+json', 'application/json'],
    summary: 'Send readings of nodes as a SenML pack (RFC 8428, JSON)',
    body: senmlPack,
    output: writeAnswer,
    errors: ['readings.refused'],
    status: 202,
  }),
  writeLineProtocol: endpoint('POST', '/v2/write', 'Tag.Update', {
    ...write,
    accepts: ['text/plain', 'application/octet-stream'],
    summary: 'Send readings as line protocol, as to InfluxDB v2; 204 after they are committed',
    query: lineQuery,
    errors: ['readings.refused', 'readings.lineInvalid', 'readings.wrongPrecision', 'readings.rateLimited'],
  }),
  remoteWrite: endpoint('POST', '/v1/write', 'Tag.Update', {
    ...write,
    accepts: ['application/x-protobuf'],
    summary: 'Send readings by Prometheus remote write 1.0; 204 after they are committed',
    errors: ['readings.refused', 'readings.rateLimited'],
  }),
}
