import { expect, it } from 'vitest'
import { startProcess } from './start-process.ts'

const echo = new URL('./echo-process.fixture.ts', import.meta.url)
type Told = { environment: string[]; data: unknown; echoed?: unknown }

const start = (received: (told: Told) => void) =>
  startProcess<object, Told>(echo, { name: 'echo', workerData: { one: 1 }, heapMegabytes: 64 }, received)

it('a process is given data and messages, and nothing of the environment', async () => {
  process.env.FYR_SECRET_OF_TEST = 'secret'
  const told: Told[] = []
  const child = start((message) => told.push(message))
  child.post({ bytes: new Uint8Array([1, 2]), big: 3n })
  await expect.poll(() => told.length).toBe(2)
  expect(told[0]?.data).toEqual({ one: 1 })
  expect(told[0]?.environment).not.toContain('FYR_SECRET_OF_TEST')
  expect(told[1]?.echoed).toEqual({ bytes: new Uint8Array([1, 2]), big: 3n })
  await child.stop()
  // Not at all, once it has ended.
  child.post({})
  expect(String(await child.ended)).toContain('SIGKILL')
  delete process.env.FYR_SECRET_OF_TEST
})

it('a process that ends says how, and why to who started it', async () => {
  const child = start(() => undefined)
  child.post({ throws: 'a driver with a bug' })
  const error = await child.ended
  expect(String(error)).toContain('code 1')
  expect(String(error?.cause)).toContain('a driver with a bug')
})

it('a process that is asked to end ends by itself, and is killed if it does not', async () => {
  const child = start(() => undefined)
  await child.stop({ exit: true }, 10_000)
  expect(await child.ended).toBeUndefined()
})
