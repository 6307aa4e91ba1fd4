import { expect, test } from 'vitest'
import { suggestedPreset } from './suggested-preset.ts'

test.each([
  ['door', 'openClosed'],
  ['frontDoor', 'openClosed'],
  ['window_2', 'openClosed'],
  ['gate', 'openClosed'],
  ['magnet contact', 'openClosed'],
  ['waterLeak', 'wetDry'],
  ['water', 'wetDry'],
  ['flooded', 'wetDry'],
  ['motion', 'occupiedFree'],
  ['occupancy', 'occupiedFree'],
  ['relay1', 'onOff'],
  ['switch-3', 'onOff'],
  ['waterPump', 'onOff'],
  ['power', 'onOff'],
  ['lock', 'lockedUnlocked'],
  ['pump fault', 'faultOk'],
  ['problem', 'faultOk'],
  ['Backventil', 'openClosed'],
  ['Dörr', 'openClosed'],
  ['Vindue', 'openClosed'],
  ['Läckage', 'wetDry'],
  ['Bevægelse', 'occupiedFree'],
])('%s suggests %s', (name, preset) => expect(suggestedPreset(name)).toBe(preset))

test.each(['temperature', 'gateway', 'x', 'blocked', 'digitalInput', 'report', 'ventilation'])(
  '%s suggests nothing',
  (name) => expect(suggestedPreset(name)).toBeUndefined(),
)

test('the label is read, too', () => expect(suggestedPreset('di1', 'Port, dörr')).toBe('openClosed'))
