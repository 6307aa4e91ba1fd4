import { sizeOf } from '@fyr/contract/connections/modbus/value-types'
import { expect, it } from 'vitest'
import { bodiesOf, profiles } from './profiles.ts'

it.each(profiles.map((profile) => [profile.name, profile] as const))(
  'the registers of %s are apart, with a key each',
  (_, profile) => {
    const bodies = bodiesOf(profile, { deveui: 'meter', slaveId: 1 }, (key) => key)
    expect(new Set(bodies.map(({ key }) => key)).size).toBe(bodies.length)
    const sorted = bodies.toSorted((one, other) => one.register - other.register)
    for (const [at, body] of sorted.entries()) {
      const next = sorted[at + 1]
      if (next) expect(body.register + sizeOf(body)).toBeLessThanOrEqual(next.register)
    }
  },
)

it('a profile reads with the scale of the maker', () => {
  const abb = profiles.find(({ name }) => name.startsWith('ABB'))
  const bodies = abb ? bodiesOf(abb, { deveui: 'meter', slaveId: 1 }, (key) => key) : []
  expect(bodies.find(({ key }) => key === 'energyImport')).toMatchObject({
    ...{ register: 0x5000, valueType: 'UINT64', scale: 0.01, unit: 'kWh' },
  })
})
