import { be, type Command, choiceCommand, numberCommand } from '../commands.ts'
import { defineModels, type Format } from '../define-models.ts'
import { bit, type Payload } from '../payload.ts'
import { type Group, sensors } from './sensors.ts'

const protocol = 2
const notMeasured = 0xffff

/**
 * Version, device number and flags, then 16-bit words: each flag says whether the words of one group follow. What
 * the words mean depends on the model alone, in `sensors.ts`.
 */
function formatOf(groups: readonly Group[]): Format {
  return {
    decode(payload) {
      const version = payload.u8()
      if (version !== protocol) payload.fail(`Unknown protocol version ${version}`)
      payload.skip(2)
      const flags = payload.u16()
      groups.forEach((group, index) => {
        if (bit(flags, index)) readGroup(payload, group)
      })
    },
  }
}

function readGroup(payload: Payload, { words, values }: Group): void {
  const read = Array.from({ length: words }, () => payload.u16())
  if (read.every((word) => word === notMeasured)) return
  for (const [key, value] of Object.entries(values)) payload.set(key, value(read))
}

/** Six bytes: command, parameter, and a checksum over both. */
function withChecksum(command: number, parameter: number): number[] {
  const bytes = [...be(command, 2), ...be(parameter, 2)]
  return [...bytes, ...be(crc16(bytes), 2)]
}

/** CRC-16/MODBUS. */
function crc16(bytes: readonly number[]): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let step = 0; step < 8; step++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}

const commands: readonly Command[] = [
  numberCommand(
    { name: 'reportingInterval', label: 'Reporting interval', unit: 's', fPort: 1, min: 60, max: 65_535 },
    (value) => withChecksum(0x0002, value),
  ),
  choiceCommand({ name: 'reboot', label: 'Reboot', fPort: 1, choices: ['now'] }, () =>
    withChecksum(0xfefe, 0x7878),
  ),
]

export const decentlab = sensors.flatMap(({ id, name, groups }) =>
  defineModels('Decentlab', formatOf(groups), [
    {
      id: `decentlab-${id}`,
      name,
      keys: [...new Set(groups.flatMap(({ values }) => Object.keys(values)))].join(' '),
      commands,
    },
  ]),
)
