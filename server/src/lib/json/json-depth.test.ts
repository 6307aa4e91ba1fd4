import { expect, it } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const isDeep = (text: string) => isDeeperThan(Buffer.from(text), 2)

it.each(['1', '[]', '[[],[]]', '{"a":[1],"b":{"c":2}}', '"[[[["', '{"[[[":"\\"[[[["}', '["\\\\",[]]'])(
  '%s is two deep at most',
  (text) => expect(isDeep(text)).toBe(false),
)

it.each(['[[[]]]', '{"a":{"b":{}}}', '[1,[2,[3', '["\\\\",[["]"]]]'])('threat 25: %s is deeper', (text) =>
  expect(isDeep(text)).toBe(true),
)
