import { type Command, switchCommand } from '../commands.ts'
import { defineModels } from '../define-models.ts'
import { bit, type Payload } from '../payload.ts'

const zero = 0x30
const climateFollows = 0x23

/**
 * Text: millivolts of the battery in four digits, of which the first also tells class and power, then a character
 * whose place after "0" is the state. Behind "#" stand temperature and humidity.
 */
function decodeValve(payload: Payload): void {
  const head = payload.take(4)
  const digits = [...head].map((code) => code - zero)
  digits[0] = (head[0] ?? 0) & 0x0f
  if (digits.some((digit) => digit < 0 || digit > 9)) payload.fail('Unknown payload')
  const millivolts = digits.reduce((sum, digit) => sum * 10 + digit, 0)
  const powered = bit(head[0] ?? 0, 6)
  payload.set(
    'battery',
    powered ? undefined : Math.min(Math.max(Math.round((millivolts - 2000) / 16), 0), 100),
  )
  const state = payload.u8()
  payload.set('valveOpen', bit(state, 0))
  payload.set('tamper', bit(state, 1))
  const more = (state >> 4) - 3
  payload.set('waterLeak', more > 0 && bit(more, 1))
  if (payload.peek() !== climateFollows) return
  payload.skip(1)
  payload.set('temperature', Number(((payload.u16() / 65_536) * 165 - 40).toFixed(2)))
  payload.set('humidity', Number(((payload.u16() / 65_536) * 100).toFixed(2)))
}

const open: Command = switchCommand({ name: 'valveOpen', label: 'Valve open', fPort: 1 }, (on) => [
  on ? 0x31 : zero,
])

/** From Strega's payload description. */
export const strega = defineModels('Strega', { decode: decodeValve }, [
  {
    id: 'strega-smart-valve',
    name: 'Smart Valve',
    keys: 'battery valveOpen tamper waterLeak temperature humidity',
    commands: [open],
  },
  {
    id: 'strega-motorized-valve',
    name: 'Motorized Valve',
    keys: 'battery valveOpen tamper waterLeak temperature humidity',
    commands: [open],
  },
])
