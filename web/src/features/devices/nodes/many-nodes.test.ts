import { expect, it } from 'vitest'
import { inCalls } from './many-nodes.ts'

const many = Array.from({ length: 230 }, (_, at) => `n${at}`)
const refused = (deveui: string) => ({ deveui, code: 'node.hasHistory', message: 'Alarms use it' })

it('asks for a hundred nodes at a time, one call after the other, and adds up what became of them', async () => {
  const sizes: number[] = []
  const outcome = await inCalls(
    many,
    async ([first = '', ...others]) => {
      sizes.push(others.length + 1)
      return { done: others, failed: [refused(first)] }
    },
    String,
  )
  expect(sizes).toEqual([100, 100, 30])
  expect(outcome.done).toHaveLength(227)
  expect(outcome.failed).toEqual(['n0', 'n100', 'n200'].map(refused))
})

it('says of all nodes that are left that they failed when a later call does; the first one is thrown', async () => {
  const failing = (after: number) => {
    let calls = 0
    return async (some: string[]) => {
      if (calls++ >= after) throw new Error('gone')
      return { done: some, failed: [] }
    }
  }
  const { done, failed } = await inCalls(many, failing(1), () => 'No connection')
  expect([done.length, failed.length]).toEqual([100, 130])
  expect(failed[0]).toMatchObject({ deveui: 'n100', message: 'No connection' })
  await expect(inCalls(many, failing(0), String)).rejects.toThrow('gone')
})
