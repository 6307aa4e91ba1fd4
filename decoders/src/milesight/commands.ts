import { type Command, choiceCommand, le, numberCommand, switchCommand } from '../commands.ts'

const fPort = 85

const reboot = choiceCommand({ name: 'reboot', label: 'Reboot', fPort, choices: ['now'] }, () => [
  0xff, 0x10, 0xff,
])

/** Most devices count their interval in seconds, those with 0x8e in minutes. */
export const seconds: readonly Command[] = [
  numberCommand(
    { name: 'reportingInterval', label: 'Reporting interval', unit: 's', fPort, min: 60, max: 64_800 },
    (value) => [0xff, 0x03, ...le(value, 2)],
  ),
  reboot,
]

export const minutes: readonly Command[] = [
  numberCommand(
    {
      name: 'reportingInterval',
      label: 'Reporting interval',
      unit: 's',
      fPort,
      min: 60,
      max: 86_400,
      step: 60,
    },
    (value) => [0xff, 0x8e, 0x00, ...le(value / 60, 2)],
  ),
  reboot,
]

/** For devices of which only this is documented. */
export const rebootOnly: readonly Command[] = [reboot]

export const radiatorValve: readonly Command[] = [
  ...minutes,
  // With the tolerance that the maker's example has, 0.1 °C: the device takes both or none.
  numberCommand(
    { name: 'targetTemperature', label: 'Target temperature', unit: '°C', fPort, min: 5, max: 35 },
    (value) => [0xff, 0xb1, value, 0x01, 0x00],
  ),
]

export const socket: readonly Command[] = [
  ...seconds,
  switchCommand({ name: 'relay', label: 'Relay', fPort }, (on) => [0x08, on ? 1 : 0, 0xff, 0xff]),
]

/** Outputs of a controller, by the channels that they have. */
export function outputs(channels: readonly number[]): readonly Command[] {
  return channels.map((channel, index) =>
    switchCommand(
      { name: `digitalOutput${index + 1}`, label: `Digital output ${index + 1}`, fPort },
      (on) => [channel, on ? 1 : 0, 0xff],
    ),
  )
}

/** Solenoid valves of a controller. */
export const valves: readonly Command[] = [1, 2].map((number) =>
  switchCommand({ name: `valveOpen${number}`, label: `Valve ${number} open`, fPort }, (on) => [
    0xff,
    0x1d,
    (on ? 0x20 : 0) + number - 1,
    0x00,
  ]),
)
