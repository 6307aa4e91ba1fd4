import { expect, it } from 'vitest'
import { createCompanyGate } from './company-gate.ts'

it('threat 26: a session that fills its part of what waits leaves room to others of its company', async () => {
  const gate = createCompanyGate({ atOnce: 1, waiting: 10 }, (reason) => new Error(reason))
  const running = Promise.withResolvers<void>()
  const done: string[] = []
  const ask = (principal: string) =>
    gate({ companyId: 'acme', principal }, async () => {
      await running.promise
      done.push(principal)
    })
  const flood = Array.from({ length: 12 }, () => ask('flood'))
  const refused = Promise.all(flood.slice(9).map((each) => expect(each).rejects.toThrow('full')))
  const colleagues = Array.from({ length: 2 }, () => ask('colleague'))
  const last = expect(ask('colleague')).rejects.toThrow('full')
  running.resolve()
  await Promise.all([...flood.slice(0, 9), ...colleagues, refused, last])
  // In turns with the flood, and not behind it.
  expect(done.slice(0, 5)).toEqual(['flood', 'flood', 'colleague', 'flood', 'colleague'])
  expect(done).toHaveLength(11)
})
