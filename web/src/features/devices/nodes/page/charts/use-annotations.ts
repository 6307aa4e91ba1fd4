import { maxAnnotations } from '@fyr/contract/devices/journal-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '#api/queries.ts'
import type { Range } from '#ui/time/range/range.ts'

const stepMs = 300_000

/** The journal entries with a time in the range, for the node's charts; the newest. */
export function useAnnotations(deveui: string, range: Range) {
  // A range that moves on asks anew only now and then.
  const from = Math.floor(range.from / stepMs) * stepMs
  const to = Math.ceil(range.to / stepMs) * stepMs
  const query = { from, to, limit: maxAnnotations }
  const { data } = useQuery({
    ...apiQuery((api) => api.journal.list, { params: { deveui }, query }),
    placeholderData: keepPreviousData,
  })
  return data?.body.flatMap(({ time, text }) => (time === null ? [] : [{ time, text }]))
}
