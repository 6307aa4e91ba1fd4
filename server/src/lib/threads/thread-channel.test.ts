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
  expect(await Promise.all([1, 2, 3].map((message) => channel.ask(message)))).toEqual([2, 4, 6])
})

it.each([
  ['fill', new ThreadError('memory')],
  ['exit', new ThreadError('exit')],
  ['throw', new Error('as it was told')],
] as const)('%s: whoever waits, and whoever asks later, is told', async (message, error) => {
  open()
  const [first, second] = [channel.ask(message), channel.ask(2)]
  await expect(first).rejects.toEqual(error)
  await expect(second).rejects.toEqual(error)
  await expect(channel.broken).rejects.toEqual(error)
  await expect(channel.ask(3)).rejects.toEqual(error)
})

it('an answer that takes too long is given up', async () => {
  open({ timeoutMs: 300 })
  expect(await channel.ask(2)).toBe(4)
  await expect(channel.ask('wait')).rejects.toEqual(new ThreadError('timeout'))
})

it('the signal ends what is waited for', async () => {
  const controller = new AbortController()
  open({ signal: controller.signal })
  const waiting = channel.ask('wait')
  controller.abort(new Error('no longer wanted'))
  await expect(waiting).rejects.toThrow('no longer wanted')
  await expect(channel.ask(2)).rejects.toThrow('no longer wanted')
})
