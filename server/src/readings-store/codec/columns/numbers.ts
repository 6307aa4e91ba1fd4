import type { ByteSink } from '../bytes/byte-sink.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { CorruptData } from '../bytes/corrupt.ts'
import { type Decimals, findDecimals, fromWhole, readDecimals, writeDecimals } from './decimals.ts'
import { readDoubles, writeDoubles } from './doubles.ts'
import { planWholeNumbers, readWholeNumbers, writeWholeNumbers } from './whole-numbers.ts'

/** A column of finite doubles, exact to the bit: decimals as whole numbers or differences of them, or doubles. */
const asDoubles = 0
const asWhole = 1
const asDifferences = 2

let differences = new Float64Array(0)

export function writeNumbers(sink: ByteSink, values: Float64Array): void {
  const { length } = values
  const decimals = findDecimals(values)
  if (!decimals) {
    sink.byte(asDoubles)
    writeDoubles(sink, values)
    return
  }
  const { whole } = decimals
  if (differences.length < length) differences = new Float64Array(length + 1024)
  let before = 0
  for (let i = 0; i < length; i++) {
    const value = whole[i] as number
    differences[i] = value - before
    before = value
  }
  // The first has nothing to differ from, and should not spoil the rest.
  differences[0] = 0
  const plan = planWholeNumbers(whole, length)
  const planOfDifferences = planWholeNumbers(differences, length)
  const byDifferences = planOfDifferences.cost < plan.cost
  sink.byte(byDifferences ? asDifferences : asWhole)
  writeDecimals(sink, decimals)
  if (byDifferences) {
    sink.signed(whole[0] as number)
    writeWholeNumbers(sink, differences, length, planOfDifferences)
  } else writeWholeNumbers(sink, whole, length, plan)
}

export function readNumbers(source: ByteSource, length: number): Float64Array {
  const kind = source.byte()
  if (kind === asDoubles) return readDoubles(source, length)
  if (kind > asDifferences) throw new CorruptData(`There are no numbers of kind ${kind}`)
  const decimals: Decimals = readDecimals(source, length)
  const values = new Float64Array(length)
  if (kind === asDifferences) {
    let value = source.signed()
    readWholeNumbers(source, values, length)
    for (let i = 0; i < length; i++) {
      value += values[i] as number
      values[i] = value
    }
  } else readWholeNumbers(source, values, length)
  fromWhole(values, decimals)
  return values
}
