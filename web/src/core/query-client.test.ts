import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
  vi.useRealTimers()
})

it('without a connection a query says so in place of waiting, and is asked again when it is back', async () => {
  onlineManager.setOnline(false)
  queryClient.mount()
  const query = new QueryObserver(queryClient, {
    queryKey: ['nodes'],
    queryFn: async () => {
      if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch')
      return 'nodes'
    },
  })
  const stop = query.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  expect(query.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(query.getCurrentResult().data).toBe('nodes')
  stop()
  queryClient.unmount()
})
