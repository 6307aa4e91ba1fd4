import { apiQuery } from '#api/queries.ts'

/** What is wrong, silent and new. Live events renew it (app/shell/use-session-work.ts); silence makes no event. */
export const overview = (companyId: string) => ({
  ...apiQuery((api) => api.companies.overview, { params: { id: companyId } }),
  refetchInterval: 60_000,
})
