import { describe, expect, it } from 'vitest'
import { createStackedTable, filled, stackOf } from './stack.ts'

const series = (times: number[], values: (number | null)[]) => ({ times, values })

describe('stacked series', () => {
  it('lie on top of those after them, the first highest', () => {
    const table = createStackedTable([series([0, 1], [1, 2]), series([0, 1], [10, 20])], [[0, 1]])
    expect(table.columns()).toEqual([
      [0, 1],
      [11, 22],
      [10, 20],
    ])
    expect(table.data[0]?.band).toEqual({ low: [10, 20], high: [11, 22] })
    // What is told of them is their own.
    expect(table.own()[1]).toEqual([1, 2])
  })

  it('have sums that a gap of one does not break, nor readings at other times', () => {
    expect(
      stackOf(
        [
          [1, null, 3],
          [10, 20, 30],
        ],
        3,
      )[0],
    ).toEqual({
      low: [10, null, 30],
      high: [11, null, 33],
    })
    expect(
      stackOf(
        [
          [1, 2, 3],
          [10, null, 30],
        ],
        3,
      )[0]?.high,
    ).toEqual([11, 2, 33])
    expect(filled([0, undefined, 4, null, undefined, 5], [0, 1, 2, 3, 4, 5])).toEqual([
      0,
      2,
      4,
      null,
      null,
      5,
    ])
    expect(filled([undefined, 1], [0, 1])).toEqual([null, 1])
  })

  it('leave out what is hidden, and grow live', () => {
    const table = createStackedTable(
      [series([0, 1], [1, 2]), series([0, 1], [10, 20]), series([0, 1], [5, 5])],
      [[0, 1]],
    )
    table.setShown(1, false)
    expect(table.columns().slice(1)).toEqual([
      [1, 2],
      [10, 20],
      [5, 5],
    ])
    table.setShown(1, true)
    table.append(0, 2, 3)
    table.append(1, 2, 30)
    expect(table.columns()[1]).toEqual([11, 22, 33])
  })
})
