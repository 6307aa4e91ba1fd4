import type { TimeFormat } from '#ui/time/format.ts'

/** For how long something is shared. */
export const expiryChoices = ['day', 'week', 'month', 'year', 'date'] as const
export type ExpiryChoice = (typeof expiryChoices)[number]

const dayMs = 86_400_000
const daysOf: Record<Exclude<ExpiryChoice, 'date'>, number> = { day: 1, week: 7, month: 30, year: 365 }

/** When it ends, epoch ms: so long from now, or at the moment that was chosen. */
export const endOf = (choice: ExpiryChoice, moment: number, now: number): number =>
  choice === 'date' ? moment : now + daysOf[choice] * dayMs

/** With its year: some last that long. */
export const endInWords = (format: TimeFormat, end: number): string =>
  `${format.date(end)} ${format.clock(end)}`
