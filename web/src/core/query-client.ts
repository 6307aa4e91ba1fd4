import { MutationCache, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { isTransient, problemOf, problemText } from '#api/problem.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What a person can wait for; anything else is shown at once with a way to try again.
      retry: (failures, error) => failures < 2 && isTransient(error),
      retryDelay: (attempt) => 500 * 2 ** attempt,
      // Without a connection an error says so; waiting for it would show skeletons for as long as it takes.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.showsErrors || problemOf(error).kind === 'cancelled') return
      snackbar.failed(problemText(error, i18next.t))
    },
  }),
})
