import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'

export const storageState = z.object({
  /** `diskFull`: readings are refused until there is space again. */
  intake: z.enum(['open', 'diskFull']),
  /** In bytes; null when the readings lie on a disk that cannot be looked at. */
  disk: z.object({ free: z.number(), total: z.number(), reserve: z.number() }).nullable(),
  /** Readings stored, and the bytes that they take with all that belongs to them. */
  readings: z.number(),
  bytes: z.number(),
  background: z.object({
    /** Readings in memory and in the ingest log that are not flushed yet, and their bytes in memory. */
    openReadings: z.number(),
    openBytes: z.number(),
    /** Portions that are waiting to be flushed or at it. */
    sealing: z.number(),
    /** Since the start: portions flushed, weeks of a series merged, damaged pieces found. */
    sealed: z.number(),
    merged: z.number(),
    damaged: z.number(),
    seriesBeingRemoved: z.number(),
    headBytes: z.number(),
    /** Why the work in the background does not get on, in the database's words. */
    fault: z.string().nullable(),
  }),
})
export type StorageState = z.infer<typeof storageState>

export const storage = {
  state: endpointsOf('Storage').endpoint('GET', '/settings/storage', 'SuperAdmin', {
    summary: 'Storage used by the readings of all companies, and free space',
    output: storageState,
  }),
}
