import { be, type Command, choiceCommand, numberCommand, switchCommand } from '../commands.ts'

const fPort = 2

/** The transmit interval, which all devices of Dragino take in seconds, and a reset. */
export const interval: readonly Command[] = [
  numberCommand(
    { name: 'reportingInterval', label: 'Reporting interval', unit: 's', fPort, min: 60, max: 86_400 },
    (value) => [0x01, ...be(value, 3)],
  ),
  choiceCommand({ name: 'reboot', label: 'Reboot', fPort, choices: ['now'] }, () => [0x04, 0xff]),
]

/** 0x11 leaves the other relay as it is. */
export const relays: readonly Command[] = [1, 2].map((number) =>
  switchCommand({ name: `relay${number}`, label: `Relay ${number}`, fPort }, (on) => {
    const state = on ? 1 : 0
    return number === 1 ? [0x03, state, 0x11] : [0x03, 0x11, state]
  }),
)
