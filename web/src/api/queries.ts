import {
  type InfiniteData,
  infiniteQueryOptions,
  type MutationOptions,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from './client/client.ts'
import { type Api, pathOf } from './client/contract.ts'

type Call<I, O> = (input: I, options?: { signal?: AbortSignal }) => Promise<O>

/**
 * A call as a query: `apiQuery((api) => api.nodes.get, { params: { id } })`. Its key is the call's
 * name and input, so that `invalidate(client, (api) => api.nodes)` reaches all of a domain.
 */
export function apiQuery<I, O>(select: (api: Api) => Call<I, O>, input: NoInfer<I>) {
  return queryOptions({
    queryKey: [...pathOf(select), input],
    queryFn: ({ signal }) => select(api)(input, { signal }),
  })
}

interface PagedAnswer<Item> {
  headers: { 'x-total-count': string; 'x-total-more'?: 'true' | undefined }
  body: Item[]
}
/** A page of a list and the number of all matches. */
export interface ListPage<Item> {
  items: Item[]
  total: number
  /** There are more than were counted. */
  isMore?: boolean
}

/** A paged list as an infinite query; DataTable fetches the next page as one scrolls (`pagedRows`). */
export function listQuery<I extends { query?: object }, Item>(
  select: (api: Api) => Call<I, PagedAnswer<Item>>,
  input: NoInfer<Omit<I, 'body'>>,
  pageSize = 200,
) {
  return infiniteQueryOptions({
    queryKey: [...pathOf(select), 'pages', input],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }): Promise<ListPage<Item>> => {
      const { query } = input as { query?: object } // Omit hides what I extends
      const paged = { ...input, query: { ...query, limit: pageSize, offset: pageParam } }
      const { headers, body } = await select(api)(paged as unknown as I, { signal }) // lists have no body
      const isMore = headers['x-total-more'] === 'true'
      return { items: body, total: Number(headers['x-total-count']), isMore }
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0)
      return last.items.length > 0 && (last.isMore || loaded < last.total) ? loaded : undefined
    },
  })
}

/** A call or a whole domain, by name: `(api) => api.nodes`. */
export type EndpointSelector = (api: Api) => unknown

/** Marks everything below the named calls as old; what is on screen is fetched again. */
export function invalidate(client: QueryClient, ...selects: EndpointSelector[]): Promise<unknown> {
  return Promise.all(selects.map((select) => client.invalidateQueries({ queryKey: pathOf(select) })))
}

const manyPages = 5

/** Fetches everything on screen, as after a time without live events. Of long lists only the first pages are kept. */
export async function refetchMissed(client: QueryClient): Promise<void> {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (isLong(state.data))
      client.setQueryData<InfiniteData<unknown>>(queryKey, (data) => data && firstPages(data))
  }
  await client.invalidateQueries()
}

const firstPages = ({ pages, pageParams }: InfiniteData<unknown>) => ({
  pages: pages.slice(0, manyPages),
  pageParams: pageParams.slice(0, manyPages),
})

/**
 * The same after a live event. A list of many loaded pages is only marked as old: asking for all of them
 * at each event would cost more than it tells, and such a list keeps its rows true by itself.
 */
export function invalidateAfterEvent(
  client: QueryClient,
  ...selects: ((api: Api) => unknown)[]
): Promise<unknown> {
  return Promise.all(
    selects.flatMap((select) => {
      const queryKey = pathOf(select)
      return [
        client.invalidateQueries({ queryKey, predicate: ({ state }) => !isLong(state.data) }),
        client.invalidateQueries({
          queryKey,
          predicate: ({ state }) => isLong(state.data),
          refetchType: 'none',
        }),
      ]
    }),
  )
}

function isLong(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('pages' in data)) return false
  return Array.isArray(data.pages) && data.pages.length > manyPages
}

interface ApiMutationOptions<I, O> {
  /** What the call changes: those queries are fetched again. */
  changes?: readonly EndpointSelector[]
  onDone?: (answer: O, input: I) => void
  /** True: the caller shows what went wrong (forms do); otherwise a snackbar does. */
  showsErrors?: boolean
}

/** A call that changes something: `const create = useApiMutation((api) => api.nodes.create, { changes: [(api) => api.nodes] })`. */
export function useApiMutation<I, O>(
  select: (api: Api) => Call<I, O>,
  { changes = [], onDone, showsErrors = false }: ApiMutationOptions<NoInfer<I>, NoInfer<O>> = {},
): UseMutationResult<O, Error, I> {
  const client = useQueryClient()
  const options: MutationOptions<O, Error, I> = {
    mutationFn: (input) => select(api)(input),
    meta: { showsErrors },
    onSuccess: async (answer, input) => {
      onDone?.(answer, input)
      await invalidate(client, ...changes)
    },
  }
  return useMutation(options)
}
