import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { moment, pageQuery } from '../endpoints/fields.ts'
import { logTypes } from './log-types.ts'

export const logEntry = z.object({
  id: z.string(),
  at: moment,
  type: z.enum(logTypes),
  message: z.string(),
  actor: z.string().nullable(),
})
export type LogEntry = z.infer<typeof logEntry>

export const logs = {
  list: endpointsOf('Logs').listEndpoint('/logs', 'Company.View', {
    summary: 'Log of the active company, newest first',
    query: z.strictObject({
      ...pageQuery,
      limit: z.coerce.number().int().min(1).max(200).default(200),
      order: z.enum(['asc', 'desc']).default('desc'),
      type: z.enum(logTypes).optional(),
    }),
    item: logEntry,
  }),
}
