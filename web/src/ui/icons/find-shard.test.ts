import { expect, it } from 'vitest'
import { readMdiIcons } from '../../../build/mdi-icons.ts'
import { findIcons, findShard } from './find-shard.ts'

const names = readMdiIcons().map(({ name }) => name)

it('knows all icons of the set by the names that the set gives them', () => {
  expect(names.length).toBe(7447)
  expect(new Set(names).size).toBe(names.length)
  for (const name of [
    'mdi-shape-outline',
    'mdi-numeric-10-box',
    'mdi-video-3d',
    'mdi-alpha-a-box',
    'mdi-molecule-co2',
    'mdi-language-html5',
    'mdi-battery-10-bluetooth',
    'mdi-axis-x-y-arrow-lock',
  ])
    expect(names).toContain(name)
})

it('finds the part that holds a name', () => {
  const firsts = ['b', 'f', 'm']
  expect(['a', 'b', 'c', 'f', 'g', 'z'].map((name) => findShard(firsts, name))).toEqual([-1, 0, 0, 1, 1, 2])
  expect(findShard([], 'a')).toBe(-1)
})

it('finds icons by parts of their names, first those that begin with it', () => {
  expect(findIcons(names, '')).toHaveLength(names.length)
  const found = findIcons(names, 'Thermometer')
  expect(found[0]).toBe('mdi-thermometer')
  expect(found).toContain('mdi-water-thermometer')
  expect(found.indexOf('mdi-water-thermometer')).toBeGreaterThan(found.indexOf('mdi-thermometer-low'))
  expect(findIcons(names, 'mdi-outline home')).toContain('mdi-home-outline')
  // The prefix that all share is no match.
  expect(findIcons(names, 'mdi')).not.toContain('mdi-home')
  expect(findIcons(names, 'no such icon')).toEqual([])
})
