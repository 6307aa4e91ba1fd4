import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, instant, key } from '../endpoints/fields.ts'
import { reading, readingValue } from './readings.ts'

const { endpoint } = endpointsOf('Readings')
const one = z.strictObject({ deveui, key, time: instant })
const range = z.strictObject({ start: instant, end: instant })
const series = z.array(z.strictObject({ deveui, key })).min(1).max(500)

/** Readings changed and deleted by hand; each change is in the audit log. Alarms do not judge them again. */
export const corrections = {
  correct: endpoint('PUT', '/tagdata/timeseries/{deveui}/{key}/{time}', 'Tag.Update', {
    errors: ['field.invalid', 'field.tooLong'],
    summary: 'Correct the reading of a key at a time; 404 when there is none at that time',
    params: one,
    body: changeBody({ value: readingValue }, reading.shape),
    output: reading,
  }),
  removeOne: endpoint('DELETE', '/tagdata/timeseries/{deveui}/{key}/{time}', 'Tag.Update', {
    summary: 'Delete the reading of a key at a time; 404 when there is none at that time',
    params: one,
  }),
  countRange: endpoint('POST', '/tagdata/count/{start}/{end}', 'Tag.View', {
    errors: ['time.rangeReversed'],
    token: 'read',
    summary: 'Number of readings of several keys from start to end, in total',
    params: range,
    body: z.strictObject({ series }),
    output: z.object({ count: z.number() }),
  }),
  removeRanges: endpoint('POST', '/tagdata/remove/{start}/{end}', 'Tag.Update', {
    errors: ['time.rangeReversed'],
    summary: 'Delete the readings of several keys from start to end',
    params: range,
    body: z.strictObject({ series }),
    output: z.object({ deleted: z.number() }),
  }),
}
