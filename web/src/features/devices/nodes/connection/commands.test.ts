import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { addressesOf } from '#entities/settings/addresses.ts'
import { curlCommand, mosquittoCommand, quote } from './commands.ts'

const page = { origin: 'https://fyr.example.com', hostname: 'fyr.example.com' }
const sender = { deveui: 'cellar-1', token: 'fyr_abc', key: 'temperature' }

describe('addressesOf', () => {
  it.each([
    [{}, 'https://fyr.example.com'],
    [{ apiBase: '' }, 'https://fyr.example.com'],
    [{ apiBase: '/api' }, 'https://fyr.example.com'],
    [{ apiBase: 'https://api.example.com/portal/' }, 'https://api.example.com/portal'],
    [{ apiBase: 42 }, 'https://fyr.example.com'],
  ])('%j leads to %s', (environment, http) => {
    expect(addressesOf(environment, page).http).toBe(http)
  })

  it('takes the usual port when it is told none', () => {
    expect(addressesOf({}, page).mqttPort).toBe(1883)
    expect(addressesOf({ mqttPort: 1984 }, page)).toMatchObject({
      mqttHost: 'fyr.example.com',
      mqttPort: 1984,
    })
  })
})

it('threat 20: whatever the key is, a shell takes it as text', () => {
  const key = `it's $(touch /tmp/x) "quoted" \`y\``
  const shown = execFileSync('/bin/sh', ['-c', `printf %s ${quote(key)}`], { encoding: 'utf8' })
  expect(shown).toBe(key)
})

it('writes commands that a shell reads as they are meant', () => {
  const addresses = addressesOf({}, page)
  const words = (command: string) =>
    execFileSync('/bin/sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
      .trim()
      .split('\n')
  expect(words(curlCommand(addresses, sender))).toEqual([
    'curl',
    '-X',
    'POST',
    'https://fyr.example.com/api/tag/cellar-1/tagdata',
    '-H',
    'Authorization: Bearer fyr_abc',
    '-H',
    'Content-Type: application/json',
    '-d',
    '{"key":"temperature","value":21.5}',
  ])
  expect(words(mosquittoCommand(addresses, sender, 'nodes/cellar-1')).slice(-4)).toEqual([
    '-t',
    'nodes/cellar-1',
    '-m',
    '{"temperature":21.5}',
  ])
})
