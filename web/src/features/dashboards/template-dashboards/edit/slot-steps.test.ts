import type { NodeSlot } from '@fyr/contract/dashboards/template-dashboards'
import { describe, expect, it } from 'vitest'
import type { Draft, NewWidget } from '#features/dashboards/dashboards/edit/session/draft.ts'
import { groupsOf, offeredSlots } from '../slots-of.ts'
import { pastedIn, withSlots } from './pasted.ts'
import { freeIndex, usesOf, withFacts, withKeys, withNamedSlots, withNewSlot } from './slot-steps.ts'

const widget = (settings: object) => ({ type: 8, title: '', layout: {}, settings }) as unknown as NewWidget
const series = (...refs: [deveui: string, key: string][]) =>
  widget({ series: refs.map(([deveui, key]) => ({ deveui, key })) })
const draftOf = (slots: readonly NodeSlot[], ...widgets: NewWidget[]) =>
  ({ name: 'Room', slots, widgets }) as unknown as Draft
const brief = (slots: readonly NodeSlot[]) =>
  slots.map(({ index, key, priority, name }) => [index, key, priority, name])

describe('slots of a template', () => {
  const one = withNewSlot([], 1, ['temperature', 'humidity', 'temperature'])

  it('are added once for each index and key, and filled after those that there are', () => {
    expect(brief(one)).toEqual([
      [1, 'temperature', 0, undefined],
      [1, 'humidity', 0, undefined],
    ])
    expect(freeIndex(one)).toBe(2)
    const full = Array.from({ length: 50 }, (_, at) => at + 1)
    expect(freeIndex(full.flatMap((index) => withNewSlot([], index, ['a'])))).toBeNull()
  })

  it('keep their ids when keys come and go', () => {
    const named = withFacts(one, 1, { name: 'Indoors', priority: 4 })
    const next = withKeys(named, 1, ['humidity', 'co2'])
    expect(brief(next)).toEqual([
      [1, 'humidity', 4, 'Indoors'],
      [1, 'co2', 4, 'Indoors'],
    ])
    expect(next[0]?.slotId).toBe(one[1]?.slotId)
    expect(withKeys(next, 1, [])).toEqual([])
    expect(brief(withFacts(named, 1, { name: '' }))[0]).toEqual([1, 'temperature', 4, undefined])
  })

  it('are one node for each index, in the order of their priority', () => {
    const two = withFacts(withNewSlot(one, 2, ['level']), 1, { priority: 9 })
    expect(groupsOf(two).map(({ index, keys }) => [index, keys])).toEqual([
      [2, ['level']],
      [1, ['temperature', 'humidity']],
    ])
    const offered = offeredSlots(two, [{ index: 1, deveui: 'n' }], (index) => `Node Slot ${index}`)
    expect(offered.map(({ name, address, node }) => [name, address, node])).toEqual([
      ['Node Slot 2', 'slot:2', null],
      ['Node Slot 1', 'slot:1', 'n'],
    ])
  })

  it('are made of what widgets name, and nothing changes where all of it is there', () => {
    const draft = withNamedSlots(draftOf(one, series(['slot:1', 'co2'], ['slot:3', 'level']), series()))
    expect(brief(draft.slots ?? []).map(([index, key]) => [index, key])).toEqual([
      [1, 'temperature'],
      [1, 'humidity'],
      [1, 'co2'],
      [3, 'level'],
    ])
    expect(withNamedSlots(draft)).toBe(draft)
    const uses = usesOf([...draft.widgets, ...draftOf([], widget({ deveui: 'slot:1', keys: [] })).widgets])
    expect(uses.get(1)).toEqual({ widgets: 2, keys: new Set(['co2']) })
    expect(uses.get(2)).toBeUndefined()
  })
})

describe('widgets of a dashboard, pasted', () => {
  it('are about slots: one that is tried with the node, or a new one', () => {
    const slots = withNewSlot([], 1, ['a'])
    const { widgets, nodes } = pastedIn(
      [series(['Cellar', 'a'], ['attic', 'b']), series(['ATTIC', 'a']), series(['slot:1', 'c'])],
      slots,
      [{ index: 1, deveui: 'cellar' }],
    )
    expect(nodes).toEqual([
      { index: 1, deveui: 'cellar' },
      { index: 2, deveui: 'attic' },
    ])
    expect(widgets.map(({ settings }) => settings)).toEqual(
      [series(['slot:1', 'a'], ['slot:2', 'b']), series(['slot:2', 'a']), series(['slot:1', 'c'])].map(
        (each) => each.settings,
      ),
    )
  })
})

describe('what a widget changes by itself while it is tried with nodes', () => {
  const nodes = [1, 2].map((index) => ({ index, deveui: 'n' }))
  const label = (deveui: string, x: number) => ({ deveui, key: 'a', x })

  it('stays about its slots, two of which may have the same node', () => {
    const before = { labels: [label('slot:2', 0), label('slot:1', 0)] }
    expect(withSlots({ labels: [label('n', 5), label('n', 0)] }, before, nodes)).toEqual({
      labels: [label('slot:2', 5), label('slot:1', 0)],
    })
    const fewer = withSlots({ labels: [label('n', 0)] }, before, nodes.slice(0, 1))
    expect(fewer).toEqual({ labels: [label('slot:1', 0)] })
  })
})
