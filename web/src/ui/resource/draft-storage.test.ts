import { beforeEach, expect, it } from 'vitest'
import { createDraftStorage } from './draft-storage.ts'

const drafts = createDraftStorage(
  'fyr.dashboard-draft',
  (draft): draft is { name: string } => typeof (draft as { name?: unknown } | null)?.name === 'string',
)
const draft = { name: 'Hall' }
const day = 86_400_000
const now = Date.UTC(2026, 10, 21)
let entries: Map<string, string>
let store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

beforeEach(() => {
  entries = new Map()
  store = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => void entries.set(name, text),
    removeItem: (name) => void entries.delete(name),
  }
})

it('comes back for the same person and thing only, until it is forgotten', () => {
  expect(drafts.keep(store, 'ann', '1', { draft, version: 3, keptAt: now })).toBe(true)
  expect(drafts.kept(store, 'ann', '1', now + day)).toEqual({ draft, version: 3, keptAt: now })
  expect(drafts.kept(store, 'bob', '1', now)).toBeNull()
  expect(drafts.kept(store, 'ann', '2', now)).toBeNull()
  drafts.forget(store, 'ann', '1')
  expect(drafts.kept(store, 'ann', '1', now)).toBeNull()
})

it('is gone after two weeks, and where what is kept makes no sense', () => {
  drafts.keep(store, 'ann', '1', { draft, version: 3, keptAt: now })
  expect(drafts.kept(store, 'ann', '1', now + 15 * day)).toBeNull()
  expect(entries.size).toBe(0)
  for (const text of ['', '{', 'null', '{"draft":{}}', '{"version":1,"keptAt":1,"draft":{"name":1}}']) {
    entries.set('fyr.dashboard-draft.ann.1', text)
    expect(drafts.kept(store, 'ann', '1', 2)).toBeNull()
  }
})

it('does without where the browser has no room', () => {
  const full = {
    ...store,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(drafts.keep(full, 'ann', '1', { draft, version: 3, keptAt: now })).toBe(false)
})
