import { expect, test } from 'vitest'
import { changePath } from './change-link.ts'

const change = (page?: { type: 'alarm' | 'node'; id: string }) => ({
  ...{ at: '', actor: 'Anna Ek', action: 'updated', objectType: 'alarm', objectName: 'Frost & ice' },
  ...(page && { page }),
})

test('a change leads to its page, or to the list that its reader may see', () => {
  const alarm = change({ type: 'alarm', id: '7' })
  expect(changePath(alarm, () => true)).toBe('/alarm/7')
  expect(changePath(alarm, () => false)).toBe('/alarm/rules?q=Frost%20%26%20ice')
  expect(changePath(change({ type: 'node', id: 'a/b' }), () => true)).toBe('/tagdetails/a%2Fb')
  expect(changePath(change(), () => true)).toBeUndefined()
})
