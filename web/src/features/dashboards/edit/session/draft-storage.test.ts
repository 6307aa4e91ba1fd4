import { beforeEach, expect, it } from 'vitest'
import type { Draft } from './draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './draft-storage.ts'

const draft: Draft = { name: 'Hall', settings: {} as Draft['settings'], widgets: [] }
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

it('comes back for the same person and dashboard only, until it is forgotten', () => {
  expect(keepDraft(store, 'ann', '1', { draft, version: 3, keptAt: now })).toBe(true)
  expect(keptDraft(store, 'ann', '1', now + day)).toEqual({ draft, version: 3, keptAt: now })
  expect(keptDraft(store, 'bob', '1', now)).toBeNull()
  expect(keptDraft(store, 'ann', '2', now)).toBeNull()
  forgetDraft(store, 'ann', '1')
  expect(keptDraft(store, 'ann', '1', now)).toBeNull()
})

it('is gone after two weeks, and where what is kept makes no sense', () => {
  keepDraft(store, 'ann', '1', { draft, version: 3, keptAt: now })
  expect(keptDraft(store, 'ann', '1', now + 15 * day)).toBeNull()
  expect(entries.size).toBe(0)
  for (const text of ['', '{', 'null', '{"draft":{}}', '{"version":1,"keptAt":1,"draft":{"name":1}}']) {
    entries.set('fyr.dashboard-draft.ann.1', text)
    expect(keptDraft(store, 'ann', '1', 2)).toBeNull()
  }
})

it('does without where the browser has no room', () => {
  const full = {
    ...store,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(keepDraft(full, 'ann', '1', { draft, version: 3, keptAt: now })).toBe(false)
})
