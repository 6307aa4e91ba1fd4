import {
  isBitType,
  type RegisterType,
  sizeOf,
  type ValueShape,
} from '@fyr/contract/connections/modbus/value-types'

/** Registers or bits of a unit that a value occupies. */
export interface Extent extends ValueShape {
  slaveId: number
  register: number
  /** First bit within the one register that BOOL and BITS take; null: all of it. */
  bit: number | null
}

/** Whether two values take the same register, or the same bits of it. */
export function overlaps(one: Extent, other: Extent): boolean {
  if (one.slaveId !== other.slaveId || one.registerType !== other.registerType) return false
  if (one.register + sizeOf(one) <= other.register || other.register + sizeOf(other) <= one.register)
    return false
  const [first, second] = [bitsOf(one), bitsOf(other)]
  return first === undefined || second === undefined || (first[0] < second[1] && second[0] < first[1])
}

function bitsOf({
  registerType,
  valueType,
  bit,
  length,
}: Extent): readonly [from: number, to: number] | undefined {
  if (isBitType(registerType) || bit === null) return undefined
  if (valueType === 'BOOL') return [bit, bit + 1]
  return valueType === 'BITS' ? [bit, bit + (length ?? 16 - bit)] : undefined
}

/** Values by unit and type, each list in the order of its registers, to look up neighbours in. */
export function createExtents(taken: readonly Extent[]) {
  const byUnit = Map.groupBy(taken, nameOf)
  return {
    /** The first that takes what `extent` takes. */
    find: (extent: Extent): Extent | undefined =>
      byUnit.get(nameOf(extent))?.find((each) => overlaps(each, extent)),
    add(extent: Extent): void {
      const own = byUnit.get(nameOf(extent))
      if (own) own.push(extent)
      else byUnit.set(nameOf(extent), [extent])
    },
  }
}

const nameOf = ({ slaveId, registerType }: { slaveId: number; registerType: RegisterType }) =>
  `${slaveId}/${registerType}`
