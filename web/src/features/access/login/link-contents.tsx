import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { ErrorState } from '#ui/states.tsx'

/** For the query of a link: it is asked for once, as a link that has ended stays so. */
export const askedOnce = {
  retry: false,
  refetchOnWindowFocus: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const

interface LinkContentsProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
  /** Where the way leads from a link that has ended. */
  elsewhere: ReactNode
}

/** What the link of a mail opens, or why it has ended. */
export function LinkContents<Data>({ query, children, elsewhere }: LinkContentsProps<Data>) {
  const { t } = useTranslation()
  return (
    <Stack>
      {query.isPending ? (
        <Skeleton height={200} />
      ) : query.data !== undefined ? (
        children(query.data)
      ) : problemOf(query.error).kind !== 'refused' ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <p role="alert">{problemText(query.error, t)}</p>
          {elsewhere}
        </>
      )}
    </Stack>
  )
}
