import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui } from '../endpoints/fields.ts'

/** Readings that came too late for alarms, and the limit that says so. */
const lateReadings = z
  .object({
    /** Of the last 24 hours, by arrival. */
    count: z.number().int(),
    /** Limit of the node, in minutes: its own, else the inherited one. */
    windowMinutes: z.number().int(),
    /** Limit of the company, else of the installation. */
    inheritedMinutes: z.number().int(),
  })
  .meta({ id: 'LateReadings' })

export const nodeLateReadings = {
  lateReadings: endpointsOf('Nodes').endpoint('GET', '/tag/{id}/late-readings', 'Tag.View', {
    token: 'read',
    summary: 'Readings of the last 24 hours that arrived too late for alarms',
    params: z.strictObject({ id: deveui }),
    output: lateReadings,
  }),
}
