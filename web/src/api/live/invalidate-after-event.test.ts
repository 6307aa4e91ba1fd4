import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { invalidateAfterEvent } from '../queries.ts'

it('fetches what is on screen again after a live event, and only marks long lists as old', async () => {
  const client = new QueryClient()
  const asked: string[] = []
  const show = (domain: string, name: string, data: object) =>
    new QueryObserver(client, {
      queryKey: [domain, name],
      queryFn: () => {
        asked.push(name)
        return data
      },
      initialData: data,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
  const pages = (count: number) => ({ pages: Array.from({ length: count }, () => ({})), pageParams: [] })
  show('nodes', 'one', { name: 'n' })
  show('nodes', 'short', pages(2))
  show('nodes', 'long', pages(50))
  show('alarms', 'others', pages(1))

  await invalidateAfterEvent(client, (api) => api.nodes)
  expect(asked).toEqual(['one', 'short'])
  expect(client.getQueryState(['nodes', 'long'])?.isInvalidated).toBe(true)
  client.clear()
})
