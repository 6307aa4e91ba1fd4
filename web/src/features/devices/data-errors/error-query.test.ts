import { expect, it } from 'vitest'
import { plainView } from '#ui/table/view/view.ts'
import { errorQuery } from './error-query.ts'

const now = Date.parse('2026-11-20T12:00:30Z')

it('asks for the newest first, and for what the address says', () => {
  expect(errorQuery(plainView, now)).toEqual({ order: 'desc' })
  const filters = { kind: ['unknownNode'], at: ['hour'] }
  expect(errorQuery({ ...plainView, q: ' roof ', sort: { id: 'at', desc: false }, filters }, now)).toEqual({
    order: 'asc',
    search: 'roof',
    kind: 'unknownNode',
    start: Date.parse('2026-11-20T11:00:00Z'),
  })
})

it('leaves out what the server would refuse: addresses are written by hand, too', () => {
  const filters = { kind: ['weather'], at: ['century'] }
  expect(errorQuery({ ...plainView, q: 'a'.repeat(200), filters }, now)).toEqual({
    order: 'desc',
    search: 'a'.repeat(100),
  })
})
