import { describe, expect, it } from 'vitest'
import { manualNumber, readAddress } from './address.ts'

describe('manualNumber', () => {
  it.each([
    [0, 'holding', '40001'],
    [12, 'analog input', '30013'],
    [9998, 'coil', '09999'],
    [9999, 'digital input', '110000'],
    [23_296, 'holding', '423297'],
  ] as const)('writes %i of %s as %s', (register, type, number) => {
    expect(manualNumber(register, type)).toBe(number)
    expect(readAddress(number, 'manual', 'holding')).toEqual({ register, registerType: type })
  })
})

describe('readAddress', () => {
  it('counts from 0, in decimal or hexadecimal', () => {
    expect(readAddress(' 100 ', 'zeroBased', 'coil')).toEqual({ register: 100, registerType: 'coil' })
    expect(readAddress('0x5B00', 'zeroBased', 'holding')).toEqual({
      register: 23_296,
      registerType: 'holding',
    })
  })

  it('keeps the type where the number of a manual has no digit for it', () => {
    expect(readAddress('1', 'manual', 'analog input')).toEqual({ register: 0, registerType: 'analog input' })
    expect(readAddress('20480', 'manual', 'holding')).toEqual({ register: 20_479, registerType: 'holding' })
  })

  it('refuses what is no register', () => {
    for (const text of ['', '-1', '1.5', 'x', '67000'])
      expect(readAddress(text, 'zeroBased', 'coil')).toBeNull()
    for (const text of ['', '0', '00000', '0x10']) expect(readAddress(text, 'manual', 'coil')).toBeNull()
  })
})
