import { queryOptions } from '@tanstack/react-query'
import { apiBase } from '#api/client/base.ts'
import { callsOf, type OpenApiDocument } from './calls.ts'

export const documentAddress = () => `${apiBase()}/openapi.json`

/** The same document that programs read. It changes only with the portal itself. */
export const apiCalls = () =>
  queryOptions({
    queryKey: ['apiReference'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const address = documentAddress()
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      return callsOf((await answer.json()) as OpenApiDocument) // our own server wrote it
    },
  })
