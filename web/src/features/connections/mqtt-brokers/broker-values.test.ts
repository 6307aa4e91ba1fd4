import { expect, it } from 'vitest'
import { bodyOf, portFor, valuesOf } from './broker-values.ts'

const values = { ...valuesOf(), hostname: ' broker.example ', sslmode: '1', port: 8883 as const }

it('secrets that nobody wrote stay, and go with what they belong to', () => {
  const withAll = { ...values, ClientCertificate: 'PEM', useAuth: true, username: 'anna' }
  expect(bodyOf(withAll)).toMatchObject({
    hostname: 'broker.example',
    sslmode: 1,
    ClientKey: null,
    KeyPassPhrase: null,
    password: null,
  })
  expect(bodyOf({ ...withAll, password: 'secret' })).toMatchObject({ password: 'secret' })
  expect(bodyOf(values)).toMatchObject({ ClientKey: '', KeyPassPhrase: '', password: '' })
})

it('the port follows the choice of TLS unless it is another', () => {
  expect(portFor(1883, '1')).toBe(8883)
  expect(portFor(8883, '0')).toBe(1883)
  expect(portFor(12_883, '1')).toBe(12_883)
})
