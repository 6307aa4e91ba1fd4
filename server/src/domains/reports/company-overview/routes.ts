import { on } from '#request/on.ts'
import { overviewOf, type ReadingCounts } from './overview.ts'

/** The endpoint of `companies` about what the company has and what is new. */
export function companyOverviewRoutes(readings: ReadingCounts) {
  return { overview: on.companies.overview.handler(({ context }) => overviewOf(context, readings)) }
}
