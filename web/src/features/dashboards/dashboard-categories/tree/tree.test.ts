import { noCategory } from '@fyr/contract/dashboards/category-defaults'
import type { CategoryTreeNode } from '@fyr/contract/dashboards/dashboard-categories'
import { describe, expect, it } from 'vitest'
import { focusMoveOf, typedRow } from './focus.ts'
import { indexesBetween, numbered } from './indexes.ts'
import { dropOver, stepOf } from './steps.ts'
import { categoriesOf, findNode, mayLieIn, moved, pathTo, rowsOf, type Tree } from './tree.ts'

type Sketch = [number | string, ...Sketch[]]

/** Numbers are dashboards, words are categories with what they hold. */
function treeOf(sketches: Sketch[], parentGuid = noCategory): CategoryTreeNode[] {
  return sketches.map(([name, ...inside], index) =>
    typeof name === 'number'
      ? {
          dashboardId: name,
          title: `Board ${name}`,
          type: 'default',
          isDefault: false,
          parentGuid,
          index,
          isLeaf: true,
        }
      : {
          dashboardCategoryId: name,
          title: name,
          icon: 'mdi-home',
          color: '#2196F3',
          parentGuid,
          index,
          isLeaf: false,
          children: treeOf(inside, name),
        },
  )
}

const sketchOf = (tree: Tree): Sketch[] =>
  tree.map((node) =>
    node.isLeaf ? [node.dashboardId] : [node.dashboardCategoryId, ...sketchOf(node.children)],
  )

const [house, yard, attic] = ['category-house', 'category-yard', 'category-attic']
const tree = treeOf([['house', ['attic', [1]], [2], [3]], ['yard'], [4]])
const everything = new Set([house, yard, attic])

describe('rows', () => {
  it('are what open categories show, with level and place', () => {
    expect(rowsOf(tree, new Set()).map(({ key }) => key)).toEqual([house, yard, 'dashboard-4'])
    const rows = rowsOf(tree, everything)
    expect(rows.map(({ key, level, index }) => [key, level, index])).toEqual([
      [house, 1, 0],
      [attic, 2, 0],
      ['dashboard-1', 3, 0],
      ['dashboard-2', 2, 1],
      ['dashboard-3', 2, 2],
      [yard, 1, 1],
      ['dashboard-4', 1, 2],
    ])
    expect(rows[2]?.parent).toBe(attic)
    expect(rows[3]?.siblings).toBe(3)
  })

  it('know the way to them', () => {
    expect(pathTo(tree, 'dashboard-1')).toEqual([house, attic])
    expect(pathTo(tree, 'dashboard-9')).toBeUndefined()
    expect(categoriesOf(tree).map(({ category, depth }) => [category.title, depth])).toEqual([
      ['house', 0],
      ['attic', 1],
      ['yard', 0],
    ])
  })
})

describe('moving', () => {
  it('goes before and after neighbours, and to other categories with their id as parent', () => {
    expect(sketchOf(moved(tree, 'dashboard-3', { parent: house, index: 0 }))[0]).toEqual([
      'house',
      [3],
      ['attic', [1]],
      [2],
    ])
    expect(sketchOf(moved(tree, house, { parent: null, index: 2 })).map(([name]) => name)).toEqual([
      'yard',
      'house',
      4,
    ])
    const after = moved(tree, attic, { parent: yard, index: 0 })
    expect(sketchOf(after)).toEqual([['house', [2], [3]], ['yard', ['attic', [1]]], [4]])
    expect(findNode(after, attic)?.parentGuid).toBe('yard')
    const top = moved(tree, 'dashboard-1', { parent: null, index: 3 })
    expect(findNode(top, 'dashboard-1')?.parentGuid).toBe(noCategory)
    expect(sketchOf(tree)).toEqual([['house', ['attic', [1]], [2], [3]], ['yard'], [4]])
  })

  it('changes nothing where a thing is already, and never puts a category into itself', () => {
    expect(moved(tree, house, { parent: null, index: 0 })).toBe(tree)
    expect(moved(tree, house, { parent: null, index: 1 })).toBe(tree)
    expect(moved(tree, house, { parent: attic, index: 0 })).toBe(tree)
    expect(moved(tree, house, { parent: house, index: 0 })).toBe(tree)
    expect(moved(tree, 'dashboard-4', { parent: 'dashboard-1', index: 0 })).toBe(tree)
    expect(moved(tree, 'dashboard-9', { parent: null, index: 0 })).toBe(tree)
  })

  it('keeps categories to ten levels; a dashboard may lie in the last', () => {
    const nest = (level: number): Sketch => (level > 10 ? [1] : [`level${level}`, nest(level + 1)])
    const deep = [...treeOf([nest(1)]), ...treeOf([['other'], [2]])]
    expect(mayLieIn(deep, 'category-other', 'category-level9')).toBe(true)
    expect(mayLieIn(deep, 'category-other', 'category-level10')).toBe(false)
    expect(mayLieIn(deep, 'dashboard-2', 'category-level10')).toBe(true)
    expect(mayLieIn(deep, 'category-level1', 'category-other')).toBe(false)
  })
})

describe('indexes', () => {
  it('name only what has another place', () => {
    expect(indexesBetween(tree, tree)).toEqual({ categories: [], dashboards: [] })
    expect(indexesBetween(tree, moved(tree, 'dashboard-3', { parent: house, index: 1 }))).toEqual({
      categories: [],
      dashboards: [
        { dashboardId: 3, parentGuid: 'house', index: 1 },
        { dashboardId: 2, parentGuid: 'house', index: 2 },
      ],
    })
    const after = moved(tree, attic, { parent: yard, index: 0 })
    expect(indexesBetween(tree, after)).toEqual({
      categories: [{ dashboardCategoryId: 'attic', parentGuid: 'yard', index: 0 }],
      dashboards: [
        { dashboardId: 2, parentGuid: 'house', index: 0 },
        { dashboardId: 3, parentGuid: 'house', index: 1 },
      ],
    })
    expect(indexesBetween(numbered(after), after)).toEqual({ categories: [], dashboards: [] })
  })

  it('put apart what has one index twice, as several that were made at once have', () => {
    const twins = treeOf([[1], [2]]).map((node) => ({ ...node, index: 0 }))
    expect(indexesBetween(twins, twins).dashboards).toEqual([
      { dashboardId: 2, parentGuid: noCategory, index: 1 },
    ])
  })
})

describe('steps', () => {
  const step = (key: string, way: 'up' | 'down' | 'in' | 'out') => {
    const place = stepOf(tree, key, way)
    return place && sketchOf(moved(tree, key, place))
  }
  it('go up, down, in and out, and end at the ends', () => {
    expect(step('dashboard-2', 'up')?.[0]).toEqual(['house', [2], ['attic', [1]], [3]])
    expect(step('dashboard-2', 'down')?.[0]).toEqual(['house', ['attic', [1]], [3], [2]])
    expect(step('dashboard-3', 'in')?.[0]).toEqual(['house', ['attic', [1], [3]], [2]])
    expect(step('dashboard-1', 'out')?.[0]).toEqual(['house', ['attic'], [1], [2], [3]])
    expect(step(house, 'up')).toBeNull()
    expect(step('dashboard-4', 'down')).toBeNull()
    expect(step('dashboard-4', 'out')).toBeNull()
    expect(step(house, 'in')).toBeNull()
  })
})

describe('dropping', () => {
  const over = (key: string, target: string, part: number) =>
    dropOver(tree, key, { key: target, open: target === house }, part)
  it('is before, after or inside, by the part of the row', () => {
    expect(over('dashboard-4', 'dashboard-2', 0.2)).toEqual({
      place: { parent: house, index: 1 },
      row: 'dashboard-2',
      at: 'before',
    })
    expect(over('dashboard-4', 'dashboard-2', 0.8)?.place).toEqual({ parent: house, index: 2 })
    expect(over('dashboard-4', house, 0.1)?.place).toEqual({ parent: null, index: 0 })
    expect(over('dashboard-4', yard, 0.5)).toEqual({
      place: { parent: yard, index: 0 },
      row: yard,
      at: 'inside',
    })
    expect(over('dashboard-4', yard, 0.9)).toEqual({
      place: { parent: null, index: 2 },
      row: yard,
      at: 'after',
    })
    expect(over('dashboard-4', house, 0.5)?.place).toEqual({ parent: house, index: 3 })
    // Below an open category comes what it holds first.
    expect(over('dashboard-4', house, 0.9)?.place).toEqual({ parent: house, index: 0 })
  })
  it('is nowhere on itself and in itself', () => {
    expect(over(house, house, 0.5)).toBeNull()
    expect(over(house, attic, 0.5)).toBeNull()
    expect(over(house, 'dashboard-1', 0.2)).toBeNull()
  })
})

describe('keys', () => {
  const rows = rowsOf(tree, new Set([house]))
  it('go up and down, to the ends, in and out', () => {
    expect(focusMoveOf(rows, house, 'ArrowDown')).toEqual({ to: attic })
    expect(focusMoveOf(rows, house, 'ArrowUp')).toBeNull()
    expect(focusMoveOf(rows, house, 'End')).toEqual({ to: 'dashboard-4' })
    expect(focusMoveOf(rows, yard, 'Home')).toEqual({ to: house })
    expect(focusMoveOf(rows, house, 'ArrowRight')).toEqual({ to: attic })
    expect(focusMoveOf(rows, attic, 'ArrowRight')).toEqual({ open: attic })
    expect(focusMoveOf(rows, 'dashboard-4', 'ArrowRight')).toBeNull()
    expect(focusMoveOf(rows, house, 'ArrowLeft')).toEqual({ close: house })
    expect(focusMoveOf(rows, 'dashboard-2', 'ArrowLeft')).toEqual({ to: house })
    expect(focusMoveOf(rows, yard, 'ArrowLeft')).toBeNull()
  })
  it('find by the first letters, from where one is', () => {
    expect(typedRow(rows, house, 'b')).toBe('dashboard-2')
    expect(typedRow(rows, 'dashboard-2', 'b')).toBe('dashboard-3')
    expect(typedRow(rows, 'dashboard-2', 'board 2')).toBe('dashboard-2')
    expect(typedRow(rows, 'dashboard-4', 'BOARD 3')).toBe('dashboard-3')
    expect(typedRow(rows, house, 'x')).toBeUndefined()
  })
})
