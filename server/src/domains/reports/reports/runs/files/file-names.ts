import { wallTimeAt } from '@fyr/contract/values/time/time-zone'
import type { StoredRun } from '../run-store.ts'

const maxLength = 100

/** The day that a calendar shows at an instant, such as `2026-11-01`. */
export const dayIn = (ms: number, timeZone: string): string =>
  new Date(wallTimeAt(ms, timeZone)).toISOString().slice(0, 10)

/** Names of files as people find them again: the report, and the first and last day of its period. */
export function createFileNames(
  { name, from, to }: Pick<StoredRun, 'name' | 'from' | 'to'>,
  timeZone: string,
): (ending: string) => string {
  const [first, last] = [dayIn(from.getTime(), timeZone), dayIn(to.getTime() - 1, timeZone)]
  const days = first === last ? first : `${first}_${last}`
  // What file systems and mail programs do not take in names.
  const plain =
    name
      .replace(/[\p{C}<>:"/\\|?*]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, maxLength)
      // Half of a character that was cut is none.
      .replace(/[\ud800-\udbff]$/, '') || 'Report'
  return (ending) => `${plain} ${days}.${ending}`
}
