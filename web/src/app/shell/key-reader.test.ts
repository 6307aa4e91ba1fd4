import { describe, expect, it } from 'vitest'
import { createKeyReader } from './key-reader.ts'

type Key = Parameters<ReturnType<typeof createKeyReader>>[0]
const press = (key: string, more: Partial<Key> = {}): Key => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  defaultPrevented: false,
  target: null,
  timeStamp: 0,
  ...more,
})
const reader = ({ typing = false } = {}) => createKeyReader(() => typing)

describe('Ctrl+K', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('opens the palette, also while typing: %j', (held) => {
    expect(reader({ typing: true })(press('k', held))).toBe('palette')
    expect(reader()(press('K', held))).toBe('palette')
  })
  it.each([
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, metaKey: true },
    { ctrlKey: true, defaultPrevented: true },
    { ctrlKey: true, repeat: true },
    {},
  ])('and nothing like it: %j', (held) => expect(reader()(press('k', held))).toBeUndefined())
})

it('/ opens the palette and ? the list, but not while typing', () => {
  expect(reader()(press('/'))).toBe('palette')
  expect(reader()(press('/', { shiftKey: true }))).toBe('palette')
  expect(reader()(press('?', { shiftKey: true }))).toBe('list')
  for (const key of ['/', '?', 'g']) expect(reader({ typing: true })(press(key))).toBeUndefined()
})

describe('G and a letter', () => {
  it('jump, once', () => {
    const read = reader()
    expect(read(press('g'))).toBeUndefined()
    expect(read(press('N', { timeStamp: 1400 }))).toEqual({ jump: 'n' })
    expect(read(press('n', { timeStamp: 1401 }))).toBeUndefined()
  })
  it('do not, after a while', () => {
    const read = reader()
    read(press('g', { timeStamp: 1 }))
    expect(read(press('n', { timeStamp: 1502 }))).toBeUndefined()
  })
  it('do not, with Ctrl or something else between', () => {
    const read = reader()
    read(press('g'))
    expect(read(press('n', { ctrlKey: true }))).toBeUndefined()
    const another = reader()
    another(press('g'))
    expect(another(press('/'))).toEqual({ jump: '/' })
  })
})
