import type { DataErrorKind, dataErrorKinds } from '@fyr/contract/endpoints/ingest-problems'
import type { TableView } from '#ui/table/view/view.ts'

/** The contract's; its schemas stay out of the browser. */
export const kinds = [
  'unknownNode',
  'payload',
  'reading',
  'access',
  'network',
  'mqtt',
] as const satisfies typeof dataErrorKinds

const hour = 3_600_000
export const withinMs = { hour, day: 24 * hour, week: 7 * 24 * hour }
export type Within = keyof typeof withinMs

interface ErrorQuestion {
  order: 'asc' | 'desc'
  search?: string
  kind?: DataErrorKind
  /** Epoch ms, to the minute: pages of one list are asked for as one. */
  start?: number
}

/** What a view asks the server, newest first; what the server would refuse is left out. */
export function errorQuery({ q, sort, filters }: TableView, now: number): ErrorQuestion {
  const search = q.trim().slice(0, 100)
  const kind = kinds.find((each) => each === filters.kind?.[0])
  const within = (Object.keys(withinMs) as Within[]).find((each) => each === filters.at?.[0])
  return {
    order: sort?.id === 'at' && !sort.desc ? 'asc' : 'desc',
    ...(search && { search }),
    ...(kind && { kind }),
    ...(within && { start: Math.floor((now - withinMs[within]) / 60_000) * 60_000 }),
  }
}
