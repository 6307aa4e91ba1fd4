import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, id, moment, pageQuery } from '../endpoints/fields.ts'

const { endpoint, listEndpoint } = endpointsOf('Field tests')

/** So long a test runs when nobody ends it. */
export const maxTestHours = 12
/** Uplinks of one test; it ends with the last. */
export const maxTestSamples = 5000

const degrees = { lat: z.number().min(-90).max(90), long: z.number().min(-180).max(180) }

/** One uplink as it was heard, and where the phone was. */
export const signalSample = z
  .object({
    number: z.number(),
    at: moment,
    rssi: z.number().nullable(),
    snr: z.number().nullable(),
    spreadingFactor: z.number().nullable(),
    frameCounter: z.number().nullable(),
    /** Null when the phone had told no position within a minute. */
    lat: z.number().nullable(),
    long: z.number().nullable(),
    /** Of the position, in metres. */
    accuracy: z.number().nullable(),
    /** The best first. */
    gateways: z.array(z.object({ eui: z.string(), rssi: z.number().nullable(), snr: z.number().nullable() })),
  })
  .meta({ id: 'SignalSample' })
export type SignalSample = z.infer<typeof signalSample>

const summary = {
  signalTestId: id,
  deveui: z.string(),
  nodeName: z.string(),
  startedAt: moment,
  /** Null while it is active. */
  endedAt: moment.nullable(),
  startedBy: z.string(),
  /** Uplinks. */
  count: z.number(),
  /** Averages of them. */
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
}
export const signalTest = z.object(summary).meta({ id: 'SignalTest' })
export type SignalTest = z.infer<typeof signalTest>

export const signalTestDetail = z
  .object({
    ...summary,
    /** Where the phone is, as it told last. */
    position: z.object({ ...degrees, at: moment }).nullable(),
    samples: z.array(signalSample),
  })
  .meta({ id: 'SignalTestDetail' })
export type SignalTestDetail = z.infer<typeof signalTestDetail>

const params = z.strictObject({ id })
const write = { oneOf: ['SignalTest.View'] } as const

export const signalTests = {
  start: endpoint('POST', '/signaltest/{company}', 'Tag.Update', {
    ...write,
    company: 'company',
    errors: ['signalTest.running', 'signalTest.tooMany'],
    summary: 'Start a field test of a node: its uplinks are recorded until it ends, 12 hours at most',
    params: z.strictObject({ company: id }),
    body: z.strictObject({ deveui }),
    output: signalTestDetail,
    status: 201,
  }),
  list: listEndpoint('/signaltest/company/{id}', 'SignalTest.View', {
    company: 'id',
    summary: 'The field tests of a company, newest first',
    params,
    query: z.strictObject({ ...pageQuery, sort: z.enum(['startedAt', 'node']).default('startedAt') }),
    item: signalTest,
  }),
  get: endpoint('GET', '/signaltest/{id}', 'SignalTest.View', {
    summary: 'A field test with its uplinks, oldest first',
    params,
    output: signalTestDetail,
  }),
  end: endpoint('PUT', '/signaltest/{id}/end', 'Tag.Update', {
    ...write,
    summary: 'End a field test; one that has ended stays as it is',
    params,
    output: signalTestDetail,
  }),
  position: endpoint('POST', '/signaltest/{id}/position', 'Tag.Update', {
    ...write,
    errors: ['signalTest.ended'],
    summary: 'Where the phone is: uplinks of the next minute are recorded there',
    params,
    body: z.strictObject({ ...degrees, accuracy: z.number().min(0).max(100_000).nullable().default(null) }),
  }),
  remove: endpoint('DELETE', '/signaltest/{id}', 'Tag.Update', {
    ...write,
    summary: 'Delete a field test',
    params,
  }),
}
