import * as z from 'zod'
import { hoursOfWeek, maxBandRanges } from './hours-of-week.ts'

const hours = z.array(z.number().nullable()).length(hoursOfWeek)

/** What a learned band would be now. */
export const bandPreview = z
  .object({
    /** Null: there is not enough history yet. Each has one number for each hour of the week, null where that is unknown. */
    band: z.object({ median: hours, low: hours, high: hours }).nullable(),
    timeZone: z.string().describe('In which hours of the week are meant'),
    /** Of the oldest reading that it was learned from, epoch ms; null where there is none. */
    historyFrom: z.number().nullable(),
    /** How often it would have triggered, and for how long in all; by the lowest and highest value of each hour. */
    times: z.number(),
    duration: z.number().describe('In milliseconds'),
    ranges: z
      .array(z.object({ from: z.number(), to: z.number() }))
      .max(maxBandRanges)
      .describe('Epoch ms, oldest first'),
  })
  .meta({ id: 'AlarmBandPreview' })
export type BandPreview = z.infer<typeof bandPreview>
