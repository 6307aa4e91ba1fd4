import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { deveui, instant, key } from '../endpoints/fields.ts'
import { reading, readingValue } from './readings.ts'

const tag = 'Readings'
const one = z.strictObject({ deveui, key, time: instant })
const range = z.strictObject({ start: instant, end: instant })
const series = z.array(z.strictObject({ deveui, key })).min(1).max(500)

/** Readings changed and deleted by hand; each change is in the audit log. Alarms do not judge them again. */
export const corrections = {
  correct: endpoint({
    errors: ['field.invalid', 'field.tooLong'],
    method: 'PUT',
    path: '/tagdata/timeseries/{deveui}/{key}/{time}',
    access: 'Tag.Update',
    tag,
    summary: 'Correct the reading of a key at a time; 404 when there is none at that time',
    params: one,
    body: changeBody({ value: readingValue }, reading.shape),
    output: reading,
  }),
  removeOne: endpoint({
    method: 'DELETE',
    path: '/tagdata/timeseries/{deveui}/{key}/{time}',
    access: 'Tag.Update',
    tag,
    summary: 'Delete the reading of a key at a time; 404 when there is none at that time',
    params: one,
  }),
  countRange: endpoint({
    errors: ['time.rangeReversed'],
    method: 'POST',
    path: '/tagdata/count/{start}/{end}',
    access: 'Tag.View',
    token: 'read',
    tag,
    summary: 'Number of readings of several keys from start to end, in total',
    params: range,
    body: z.strictObject({ series }),
    output: z.object({ count: z.number() }),
  }),
  removeRanges: endpoint({
    errors: ['time.rangeReversed'],
    method: 'POST',
    path: '/tagdata/remove/{start}/{end}',
    access: 'Tag.Update',
    tag,
    summary: 'Delete the readings of several keys from start to end',
    params: range,
    body: z.strictObject({ series }),
    output: z.object({ deleted: z.number() }),
  }),
}
