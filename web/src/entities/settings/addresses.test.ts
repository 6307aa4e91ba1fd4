import { afterEach, expect, it, vi } from 'vitest'
import { fetchEnvironment } from './addresses.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('logs that the addresses of the server could not be fetched', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(fetchEnvironment(new AbortController().signal)).rejects.toThrow('Status 503')
  expect(warn).toHaveBeenCalledExactlyOnceWith('Could not fetch server meta', expect.any(Error))
})

it('says nothing of a page that was left meanwhile', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const left = new AbortController()
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted())
  left.abort()
  await expect(fetchEnvironment(left.signal)).rejects.toThrow()
  expect(warn).not.toHaveBeenCalled()
})
