import { expect, it } from 'vitest'
import { createStore } from './store.ts'

it('tells of each change, once, those who listen then', () => {
  const store = createStore(1)
  const told: string[] = []
  const stop = store.subscribe(() => {
    told.push(`a${store.get()}`)
    stop()
  })
  store.subscribe(() => told.push(`b${store.get()}`))
  store.set(1)
  store.set(2)
  store.set(3)
  expect(told).toEqual(['a2', 'b2', 'b3'])
})
