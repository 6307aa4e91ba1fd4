import { afterEach, expect, it } from 'vitest'
import { openThreadChannel, type ThreadChannel, ThreadError } from './thread-channel.ts'

type Message = number | 'fill' | 'throw' | 'exit' | 'wait'
let channel: ThreadChannel<Message, number>
function open(more: { timeoutMs?: number; signal?: AbortSignal } = {}): void {
  const file = new URL('./answering-worker.fixture.ts', import.meta.url)
  channel = openThreadChannel(file, { name: 'answering', heapMegabytes: 32, ...more })
}
afterEach(() => channel.stop())

it('answers in the order of the messages, however long each takes', async () => {
  open()
  expect(await Promise.all([1, 2, 3].map((message) => channel.request(message)))).toEqual([2, 4, 6])
})

it.each([
  ['fill', new ThreadError('memory')],
  ['exit', new ThreadError('exit')],
  ['throw', new Error('as it was told')],
] as const)('%s: rejects pending and later requests', async (message, error) => {
  open()
  const [first, second] = [channel.request(message), channel.request(2)]
  await expect(first).rejects.toEqual(error)
  await expect(second).rejects.toEqual(error)
  await expect(channel.broken).rejects.toEqual(error)
  await expect(channel.request(3)).rejects.toEqual(error)
})

it('a time-out rejects pending and later requests', async () => {
  open({ timeoutMs: 300 })
  await expect(channel.request('wait')).rejects.toEqual(new ThreadError('timeout'))
  await expect(channel.request(2)).rejects.toEqual(new ThreadError('timeout'))
})

it('a signal rejects pending and later requests, one that has fired all', async () => {
  const controller = new AbortController()
  open({ signal: controller.signal })
  const waiting = channel.request('wait')
  controller.abort(new Error('no longer wanted'))
  await expect(waiting).rejects.toThrow('no longer wanted')
  await expect(channel.request(2)).rejects.toThrow('no longer wanted')
  await channel.stop()
  open({ signal: controller.signal })
  await expect(channel.request(2)).rejects.toThrow('no longer wanted')
})

it('a message that cannot be sent takes no answer from another', async () => {
  open()
  await expect(channel.request((() => 1) as never)).rejects.toThrow(/could not be cloned/)
  expect(await channel.request(2)).toBe(4)
})
