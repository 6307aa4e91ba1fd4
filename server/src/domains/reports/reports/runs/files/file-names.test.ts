import { expect, it } from 'vitest'
import { createFileNames } from './file-names.ts'

const period = { from: new Date('2026-10-31T23:00:00Z'), to: new Date('2026-11-30T23:00:00Z') }
const nameOf = (name: string) => createFileNames({ name, ...period }, 'Europe/Stockholm')('pdf')

it('names files by the report and the days of its period, as file systems take them', () => {
  expect(nameOf('Energi: hus A/B')).toBe('Energi hus A B 2026-11-01_2026-11-30.pdf')
  expect(nameOf(' \u0007 ')).toBe('Report 2026-11-01_2026-11-30.pdf')
})

it('cuts no character in half, which databases and mails refuse', () => {
  const name = nameOf(`${'a'.repeat(99)}😀 and more`)
  expect(name).toBe(`${'a'.repeat(99)} 2026-11-01_2026-11-30.pdf`)
  expect(name.isWellFormed()).toBe(true)
})
