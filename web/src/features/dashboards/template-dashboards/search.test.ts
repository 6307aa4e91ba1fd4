import { describe, expect, it } from 'vitest'
import { withNewSlot } from './edit/slot-steps.ts'
import { filledWith, readNodes, templateSearch, withNode, writeNodes } from './search.ts'

describe('nodes in the address of a template', () => {
  it('are by slot, whatever an address looks like', () => {
    const nodes = [
      { index: 1, deveui: '00:1A:2b' },
      { index: 12, deveui: '1234567890123456' },
    ]
    expect(writeNodes(nodes)).toBe('1:00:1A:2b,12:1234567890123456')
    expect(readNodes(writeNodes(nodes))).toEqual(nodes)
  })

  it('are left out where they make no sense', () => {
    expect(readNodes('1:a,0:b,51:c,x,2:,3:d e,1:f')).toEqual([{ index: 1, deveui: 'f' }])
    expect(templateSearch({ nodes: 'nothing', fill: 5, range: '7d', other: 1 })).toEqual({
      range: '7d',
      fill: '5',
    })
    expect(templateSearch({ nodes: ['1:a'], fill: '' })).toEqual({})
  })

  it('change one at a time', () => {
    const nodes = withNode(withNode([], 2, 'b'), 1, 'a')
    expect(writeNodes(nodes)).toBe('1:a,2:b')
    expect(writeNodes(withNode(nodes, 2, 'c'))).toBe('1:a,2:c')
    expect(writeNodes(withNode(nodes, 1, null))).toBe('2:b')
  })

  it('without slots fill them in order', () => {
    const slots = [...withNewSlot([], 3, ['a', 'b']), ...withNewSlot([], 1, ['a'])]
    expect(filledWith(slots, 'one,two,three')).toEqual([
      { index: 1, deveui: 'one' },
      { index: 3, deveui: 'two' },
    ])
    expect(filledWith(slots, '')).toEqual([])
  })
})
