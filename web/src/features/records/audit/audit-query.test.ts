import { expect, it } from 'vitest'
import { plainView } from '#ui/table/view/view.ts'
import { auditQuery } from './audit-query.ts'

it('asks newest first for what the view names, and leaves out what the server would refuse', () => {
  expect(auditQuery(plainView, null)).toEqual({ order: 'desc' })
  const view = {
    ...plainView,
    q: ' Ek ',
    sort: { id: 'at', desc: false },
    filters: { action: ['deleted'], object: ['spaceship'] },
  }
  expect(auditQuery(view, { from: 1, to: 2, live: true })).toEqual({
    order: 'asc',
    search: 'Ek',
    action: 'deleted',
    start: 1,
  })
  expect(auditQuery(plainView, { from: 1, to: 2, live: false })).toMatchObject({ start: 1, end: 2 })
})
