import { queryOptions } from '@tanstack/react-query'
import { fetchApi } from '#api/client/client.ts'
import { apiQuery, listQuery } from '#api/queries.ts'

export type SortOrder = 'asc' | 'desc'

export const journalOf = (deveui: string, sortOrder: SortOrder) =>
  listQuery((api) => api.journal.list, { params: { deveui }, query: { sortOrder } }, 50)
export const journalEntry = (id: string) => apiQuery((api) => api.journal.get, { params: { id } })

/** A file or its small form. It never changes, so it is fetched once. */
export const journalFile = (fileId: string, form: 'file' | 'thumbnail') =>
  queryOptions({
    queryKey: ['journalFile', fileId, form],
    queryFn: async ({ signal }) =>
      await (
        await fetchApi(`/tagJournalFile/${fileId}${form === 'thumbnail' ? '?thumbnail=true' : ''}`, {
          signal,
        })
      ).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    // Pictures weigh too much to be kept long after they were looked at.
    gcTime: 60_000,
  })
