import type { TimeRange } from '../../chart/time-range.ts'
import { useTimeFormat } from '../context.tsx'

/** Writes the ends of a range; of another year with the year. */
export function useRangeMoment({ from }: TimeRange): (at: number) => string {
  const format = useTimeFormat()
  const isThisYear = format.as('yyyy', from) === format.as('yyyy', Date.now())
  return (at) => (isThisYear ? format.moment(at) : format.as('d MMM yyyy HH:mm', at))
}
