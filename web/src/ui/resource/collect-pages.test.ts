import { expect, it } from 'vitest'
import { collectPages } from './collect-pages.ts'

it('fetches page by page, no more than a file holds, and tells how many there are', async () => {
  const offsets: number[] = []
  const pagesOf =
    (total: number) =>
    async ({ offset }: { offset: number }) => {
      offsets.push(offset)
      return { items: Array.from({ length: Math.min(1000, total - offset) }, (_, at) => offset + at), total }
    }
  expect((await collectPages(pagesOf(2500))).entries).toEqual(Array.from({ length: 2500 }, (_, at) => at))
  expect(offsets).toEqual([0, 1000, 2000])
  const cut = await collectPages(pagesOf(25_000))
  expect([cut.entries.length, cut.total]).toEqual([10_000, 25_000])
  expect((await collectPages(pagesOf(0))).entries).toEqual([])
})
