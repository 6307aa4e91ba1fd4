import * as z from 'zod'
import { instant, moment, pageQuery } from '../endpoints/fields.ts'
import { dataErrorKinds } from '../endpoints/ingest-problems.ts'

/** Readings of an address that were refused for one reason within an hour. */
export const ingestError = z
  .object({
    id: z.string(),
    at: moment,
    deveui: z.string(),
    source: z.string(),
    code: z.string(),
    message: z.string(),
    detail: z.string(),
    count: z.number(),
    kind: z.enum(dataErrorKinds),
    /** Of the node that has the address; null when the company has none. */
    nodeName: z.string().nullable(),
    payload: z.string().describe('The beginning of what was sent, as text'),
  })
  .meta({ id: 'IngestError' })
export type IngestError = z.infer<typeof ingestError>

export const ingestErrorQuery = z.strictObject({
  ...pageQuery,
  order: z.enum(['asc', 'desc']).default('desc'),
  kind: z.enum(dataErrorKinds).optional(),
  /** Of when it last occurred. */
  start: instant.optional(),
  end: instant.optional(),
})
