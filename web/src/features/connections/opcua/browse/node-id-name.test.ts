import { expect, it } from 'vitest'
import { nameOfNodeId } from './node-id-name.ts'

it('is the last part of the identifier', () => {
  expect(nameOfNodeId('nsu=http://example.com/plc;s=Line 1.Motor.Speed')).toBe('Speed')
  expect(nameOfNodeId('nsu=urn:plc;s=|var|PLC.Application.GVL.level')).toBe('level')
  expect(nameOfNodeId('i=2258')).toBe('2258')
})
