import { queryOptions } from '@tanstack/react-query'
import { callsOf, type OpenApiDocument } from './calls.ts'

export const documentPath = '/openapi.json'

/** The same document that programs read. It changes only with the portal itself. */
export const apiCalls = () =>
  queryOptions({
    queryKey: ['apiReference'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await fetch(documentPath, { signal })
      if (!answer.ok) throw new Error(`${documentPath} answered ${answer.status}`)
      return callsOf((await answer.json()) as OpenApiDocument) // our own server wrote it
    },
  })
