import {
  isBitType,
  lastAddress,
  maxBitsRead,
  maxWordsRead,
  type RegisterType,
  sizeOf,
} from '@fyr/contract/connections/modbus/value-types'
import type { PolledRegister } from '#domains/connections/modbus/index.ts'

/** Neighbouring registers that one request reads. */
export interface Block {
  registerType: RegisterType
  /** First address, and number of registers or bits. */
  start: number
  count: number
  items: readonly Item[]
}
/** Something that is read: a register's value, or the scale factor that registers name. */
export interface Item {
  start: number
  count: number
  /** Null: a scale factor. */
  register: PolledRegister | null
}

/** Registers of one unit, and those that the protocol cannot reach. */
export interface Plan {
  blocks: readonly Block[]
  outOfReach: readonly PolledRegister[]
}

/**
 * Groups what is read of a unit into as few requests as the limits of the protocol allow.
 * @param maxGap registers nobody asked for that a request may read between two wanted ones
 */
export function planUnit(registers: readonly PolledRegister[], maxGap: number): Plan {
  const isReached = (register: PolledRegister) =>
    register.register + sizeOf(register) - 1 <= lastAddress && (register.scaleRegister ?? 0) <= lastAddress
  const reached = registers.filter(isReached)
  const blocks = [...Map.groupBy(reached, ({ registerType }) => registerType)].flatMap(
    ([registerType, own]) => blocksOf(registerType, itemsOf(own), maxGap),
  )
  return { blocks, outOfReach: registers.filter((register) => !isReached(register)) }
}

function itemsOf(registers: readonly PolledRegister[]): Item[] {
  const factors = new Set(registers.flatMap(({ scaleRegister }) => scaleRegister ?? []))
  return [
    ...registers.map((register) => ({ start: register.register, count: sizeOf(register), register })),
    ...[...factors].map((start) => ({ start, count: 1, register: null })),
  ].sort((one, other) => one.start - other.start)
}

function blocksOf(registerType: RegisterType, items: readonly Item[], maxGap: number): Block[] {
  const isBits = isBitType(registerType)
  // Sixteen bits are as much on the line as one register.
  const [most, gap] = isBits ? [maxBitsRead, 16 * maxGap] : [maxWordsRead, maxGap]
  const blocks: { start: number; end: number; items: Item[] }[] = []
  for (const item of items) {
    const end = item.start + item.count
    const last = blocks.at(-1)
    const grown = last && Math.max(last.end, end)
    if (last && grown !== undefined && item.start - last.end <= gap && grown - last.start <= most) {
      last.items.push(item)
      last.end = grown
    } else blocks.push({ start: item.start, end, items: [item] })
  }
  return blocks.map(({ start, end, items: own }) => ({ registerType, start, count: end - start, items: own }))
}

/**
 * The parts of a block that a unit refused: without the gap between its items that is the widest, else its halves.
 * Undefined: it cannot be parted.
 */
export function splitBlock({ registerType, items }: Block): readonly Block[] | undefined {
  if (items.length < 2) return undefined
  let at = items.length >> 1
  let widest = 0
  let end = 0
  for (const [place, item] of items.entries()) {
    if (place > 0 && item.start - end > widest) [widest, at] = [item.start - end, place]
    end = Math.max(end, item.start + item.count)
  }
  return [items.slice(0, at), items.slice(at)].map((own) => {
    const start = own[0]?.start ?? 0
    const last = own.reduce((most, item) => Math.max(most, item.start + item.count), start)
    return { registerType, start, count: last - start, items: own }
  })
}
