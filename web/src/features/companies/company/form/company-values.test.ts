import { companyBody } from '@fyr/contract/settings/company-details'
import { expect, it } from 'vitest'
import { bodyOf, fieldNames, isOrgNumber, newCompany, plainPhone, valuesOf } from './company-values.ts'

const filled = {
  name: 'Nordic Storage',
  orgNumber: 'SE556677-8899',
  email: 'info@example.com',
  phone: '+46701234567',
  postalAddress: 'Storgatan 1\n111 22 Stockholm',
  deliveryAddress: '',
  reference: 'PO 17',
  country: 'SE',
}

it('writes what the contract takes and reads it back', () => {
  const body = bodyOf(filled)
  expect(companyBody.parse(body)).toEqual(body)
  const company = { ...body, companyId: 'a', image: null, createdAt: '2026-01-01T00:00:00Z' }
  expect(valuesOf(company)).toEqual(filled)
})

it('sends no country as null, and numbers without the spaces of people', () => {
  expect(bodyOf({ ...filled, country: '', phone: '+46 (0)70-123 45 67'.replace('(0)', '') })).toMatchObject({
    country: null,
    contactPhonenumber: '+46701234567',
  })
  expect(plainPhone(' +45 12.34.56/78 ')).toBe('+4512345678')
})

it('names a field of the form for every field of the wire', () => {
  const written = Object.keys(bodyOf(newCompany)).map(
    (field) => fieldNames[field as keyof typeof fieldNames] ?? field, // absent for those spelled alike
  )
  expect(written.sort()).toEqual(Object.keys(newCompany).sort())
})

it.each([
  ['SE556677-8899', true],
  ['556677-8899', true],
  ['DK 1234 5678', true],
  ['none', false],
  ['123', false],
  ['-1234', false],
  ['1'.repeat(33), false],
])('takes the organisation number %s: %s, as the server does', (number, good) => {
  expect(isOrgNumber(number)).toBe(good)
  expect(companyBody.safeParse(bodyOf({ ...filled, orgNumber: number })).success).toBe(good)
})
