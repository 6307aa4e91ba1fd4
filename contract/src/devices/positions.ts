import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, instant, key, moment } from '../endpoints/fields.ts'

/** As many as one answer holds; of more, each so many-th is told. */
export const maximumPositions = 5000

const position = z.object({
  createdAt: moment,
  lat: z.number(),
  long: z.number(),
  /** In the sender's own unit; null when it tells none. */
  speed: z.number().nullable(),
})
export type TrackPosition = z.infer<typeof position>

export const track = z.object({
  deveui: z.string(),
  /** The keys that say where it is: one with both numbers, or one for each; none when it never said. */
  keys: z.array(z.string()),
  /** Oldest first. */
  positions: z.array(position),
  /** Each so many-th position is here, beside the first and the last. */
  step: z.number().int(),
  /** True: not all of them are here. */
  truncated: z.boolean(),
})
export type Track = z.infer<typeof track>

export const positions = {
  positions: endpointsOf('Readings').endpoint('GET', '/tag/{id}/positions/{start}/{end}', 'Tag.View', {
    errors: ['field.notOneOf', 'time.rangeReversed'],
    token: 'read',
    summary: `Positions of a node from start to end, oldest first, ${maximumPositions} at most`,
    params: z.strictObject({ id: deveui, start: instant, end: instant }),
    query: z.strictObject({
      /** Of several keys that tell a position; left out, the one that told one last. */
      key: key.optional(),
      limit: z.coerce.number().int().min(2).max(maximumPositions).default(maximumPositions),
    }),
    output: track,
  }),
}
