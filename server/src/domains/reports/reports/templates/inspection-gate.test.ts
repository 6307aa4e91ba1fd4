import { expect, it } from 'vitest'
import { createInspectionGate } from './inspection-gate.ts'

/** Inspections that end when they are told to. */
function openGate(limits: { atOnce: number; waiting: number; waitingOfCompany?: number }) {
  const gate = createInspectionGate({ waitingOfCompany: limits.waiting, ...limits })
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const ask = (company: string, name: string) =>
    gate({ companyId: company, principal: 'somebody' }, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      )
    })
  return { ask, begun, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('threat 32: one workbook of a company and a few of the process at once, the companies by turns', async () => {
  const { ask, begun, end } = openGate({ atOnce: 2, waiting: 10 })
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')]
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  end('a1')
  await settle()
  expect(begun.slice(2)).toEqual(['c1'])
  // What waits of a company comes in its order.
  end('c1')
  await settle()
  expect(begun.slice(3)).toEqual(['a2'])
  end('a2')
  end('b1', new Error('broken'))
  await expect(asked[3]).rejects.toThrow('broken')
  await settle()
  expect(begun.slice(4)).toEqual(['a3'])
  end('a3')
  await Promise.allSettled(asked)
})

it('threat 32: refuses when too many wait', async () => {
  const { ask, end } = openGate({ atOnce: 1, waiting: 1 })
  const asked = [ask('a', 'a1'), ask('b', 'b1')]
  await expect(ask('c', 'c1')).rejects.toMatchObject({ code: 'request.tooMany' })
  end('a1')
  await settle()
  end('b1')
  expect(await Promise.all(asked)).toEqual(['a1', 'b1'])
})

it('threat 32: who sends many workbooks at once is refused, and another company is not', async () => {
  const { ask, end } = openGate({ atOnce: 1, waiting: 10, waitingOfCompany: 1 })
  const asked = [ask('a', 'a1'), ask('a', 'a2')]
  await expect(ask('a', 'a3')).rejects.toMatchObject({ code: 'request.tooMany' })
  asked.push(ask('b', 'b1'))
  for (const name of ['a1', 'a2', 'b1', 'a2', 'b1']) {
    end(name)
    await settle()
  }
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'b1'])
  const again = ask('a', 'a4')
  await settle()
  end('a4')
  expect(await again).toBe('a4')
})
