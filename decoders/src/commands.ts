import type { DecoderCommand, EncodedDownlink } from './model.ts'

/** A command with the bytes that it becomes. */
export interface Command extends DecoderCommand {
  fPort: number
  /** `value` is as the declaration says: checked before. */
  encode(value: never): number[]
}

interface Named {
  name: string
  label: string
  unit?: string
  fPort: number
}

/** A command with a number, such as an interval. */
export function numberCommand(
  named: Named & { min: number; max: number; step?: number },
  encode: (value: number) => number[],
): Command {
  const { name, label, unit = '', fPort, min, max, step = 1 } = named
  return { name, label, unit, fPort, value: { type: 'number', min, max, step }, encode }
}

/** A command that switches something on or off. */
export function switchCommand(named: Named, encode: (on: boolean) => number[]): Command {
  const { name, label, unit = '', fPort } = named
  return { name, label, unit, fPort, value: { type: 'boolean' }, encode }
}

/** A command that takes one of some texts. */
export function choiceCommand<Choice extends string>(
  named: Named & { choices: readonly Choice[] },
  encode: (choice: Choice) => number[],
): Command {
  const { name, label, unit = '', fPort, choices } = named
  return { name, label, unit, fPort, value: { type: 'choice', choices }, encode }
}

/** The part of a command that is told to others. */
export function outline({ name, label, unit, value }: Command): DecoderCommand {
  return { name, label, unit, value }
}

/** Several commands travel in one downlink where they share a port. */
export function encodeCommands(
  commands: readonly Command[],
  data: Readonly<Record<string, unknown>>,
): EncodedDownlink {
  const given = Object.entries(data)
  if (given.length === 0) return refuse('No command')
  const bytes: number[] = []
  let fPort: number | undefined
  for (const [name, value] of given) {
    const command = commands.find((one) => one.name === name)
    if (!command) return refuse(`Unknown command: ${name}`)
    if (!fits(command.value, value)) return refuse(`Value out of range: ${name}`)
    fPort ??= command.fPort
    if (fPort !== command.fPort) return refuse(`${name} needs a downlink of its own`)
    // Checked above to be what this command takes.
    bytes.push(...command.encode(value as never))
  }
  return { bytes, fPort: fPort ?? 1 }
}

function refuse(text: string): EncodedDownlink {
  return { bytes: [], fPort: 1, errors: [text] }
}

function fits(wanted: DecoderCommand['value'], value: unknown): boolean {
  if (wanted.type === 'boolean') return typeof value === 'boolean'
  if (wanted.type === 'choice') return typeof value === 'string' && wanted.choices.includes(value)
  if (typeof value !== 'number' || !(value >= wanted.min && value <= wanted.max)) return false
  const steps = value / wanted.step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** Big-endian bytes of a whole number; negative ones in two's complement. */
export function be(value: number, width: number): number[] {
  const whole = Math.round(value)
  return Array.from({ length: width }, (_, index) => Math.floor(whole / 256 ** (width - 1 - index)) & 0xff)
}

/** Little-endian bytes of a whole number. */
export function le(value: number, width: number): number[] {
  return be(value, width).reverse()
}
