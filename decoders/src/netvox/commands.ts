import { be, type Command, numberCommand, switchCommand } from '../commands.ts'

const fPort = 7
/** Commands are as long for all devices. */
const length = 11
const [configure, off, on] = [0x01, 0x90, 0x91]

const command = (...bytes: number[]) => [...bytes, ...Array<number>(length - bytes.length).fill(0)]

/**
 * How often a sensor of temperature and one more quantity reports. Shortest and longest time are the same, so that the
 * changes after which it would report in between (0.1 V, 1 °C and 100 of the other) never count.
 */
export const climateInterval = (device: number): readonly Command[] => [
  numberCommand(
    { name: 'reportingInterval', label: 'Reporting interval', unit: 's', fPort, min: 60, max: 65_535 },
    (seconds) =>
      command(configure, device, ...be(seconds, 2), ...be(seconds, 2), 1, ...be(100, 2), ...be(100, 2)),
  ),
]

export const socket = (device: number): readonly Command[] => [
  switchCommand({ name: 'relay', label: 'Relay', fPort }, (isOn) => command(isOn ? on : off, device)),
]
