import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('holds work back until it opens', async () => {
  const gate = createGate()
  const { signal } = new AbortController()
  await gate.pass(signal)
  gate.close()
  let through = false
  const passing = gate.pass(signal).then(() => {
    through = true
  })
  await Promise.resolve()
  expect(through).toBe(false)
  gate.open()
  await passing
  expect(through).toBe(true)
})

it('lets nobody wait who has been told to stop', async () => {
  const gate = createGate()
  const stop = new AbortController()
  gate.close()
  const passing = gate.pass(stop.signal)
  stop.abort(new Error('stopped'))
  await expect(passing).rejects.toThrow('stopped')
  await expect(gate.pass(stop.signal)).rejects.toThrow('stopped')
})
