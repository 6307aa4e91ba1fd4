import { expect, it } from 'vitest'
import { namesStateOf } from './names-state.ts'

const answered = { data: [], error: null }
const loading = { data: undefined, error: null }
const refused = (status: number) => ({
  data: undefined,
  error: { status, data: { refused: { code: 'access.denied', message: '' } } },
})
const unreachable = { data: undefined, error: new TypeError('Failed to fetch') }

it('knows who is gone only when every name was told, or is that of nothing', () => {
  expect(namesStateOf(true, [answered, loading])).toBe('loading')
  expect(namesStateOf(true, [answered, answered])).toBe('known')
  expect(namesStateOf(true, [answered, refused(404)])).toBe('known')
})

it('tells what cannot be asked from what failed', () => {
  expect(namesStateOf(false, [loading])).toBe('denied')
  expect(namesStateOf(true, [answered, refused(403)])).toBe('denied')
  expect(namesStateOf(true, [loading, unreachable])).toBe('failed')
  expect(namesStateOf(true, [answered, refused(500)])).toBe('failed')
})
