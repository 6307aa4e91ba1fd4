import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFilterTest, createTopicFilters } from './topic-filters.ts'

test.each([
  ['a/b', 'a/b', true],
  ['a/b', 'a/b/c', false],
  ['a/+', 'a/b', true],
  ['a/+', 'a', false],
  ['a/+', 'a/', true],
  ['+/+', '/a', true],
  ['a/#', 'a', true],
  ['a/#', 'a/b/c', true],
  ['#', 'a/b', true],
  ['#', '$SYS/a', false],
  ['+/a', '$SYS/a', false],
  ['$SYS/#', '$SYS/a', true],
])('%s and %s: %s', (filter, topic, expected) => expect(createFilterTest(filter)(topic)).toBe(expected))

test('finds what a regular expression finds, also after removals', () => {
  const level = fc.constantFrom('a', 'b', '', '+')
  const filter = fc
    .tuple(fc.array(level, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([levels, rest]) => [...levels, ...(rest ? ['#'] : [])].join('/'))
  const topic = fc
    .array(fc.constantFrom('a', 'b', ''), { minLength: 1, maxLength: 5 })
    .map((levels) => levels.join('/'))
  fc.assert(
    fc.property(fc.uniqueArray(filter, { maxLength: 12 }), topic, fc.nat(), (filters, name, gone) => {
      const tree = createTopicFilters<string>()
      for (const one of filters) tree.add(one, one)
      const removed = filters[gone % (filters.length || 1)]
      if (removed !== undefined) tree.remove(removed, removed)
      const expected = filters.filter((one) => one !== removed && patternOf(one).test(name))
      expect(tree.match(name).sort()).toEqual(expected.sort())
      for (const one of filters) expect(createFilterTest(one)(name)).toBe(patternOf(one).test(name))
    }),
  )
})

function patternOf(filter: string): RegExp {
  const source = filter.replaceAll('+', '[^/]*').replace(/(^|\/)#$/, '($1.*)?')
  return new RegExp(`^${source}$`)
}
