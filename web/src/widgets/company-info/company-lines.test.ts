import { expect, it } from 'vitest'
import { companyLines } from './company-lines.ts'

const company = {
  name: 'Fyrbolaget',
  postalAdress: 'Box 1\n123 45 Ort',
  contactPhonenumber: '+46 (0)70-123 45 67',
  invoiceAdress: 'info@example.com',
  orgNumber: '556677-8899',
}

it('shows what was chosen and is known, in the order of a letterhead', () => {
  const lines = companyLines({ ...company, postalAdress: ' ' }, [
    'orgNumber',
    'postalAdress',
    'invoiceAdress',
  ])
  expect(lines.map(({ part }) => part)).toEqual(['invoiceAdress', 'orgNumber'])
})

it('leads to telephone and mail', () => {
  const lines = companyLines(company, ['contactPhonenumber', 'invoiceAdress'])
  expect(lines.map(({ href }) => href)).toEqual(['tel:+460701234567', 'mailto:info@example.com'])
})

it('makes no link of a house, nor lets an address add to the mail (threat 20)', () => {
  const [house] = companyLines({ invoiceAdress: 'Storgatan 1' }, ['invoiceAdress'])
  expect(house).toEqual({ part: 'invoiceAdress', text: 'Storgatan 1' })
  const [mail] = companyLines({ invoiceAdress: 'a@b.se?bcc=c@d.se' }, ['invoiceAdress'])
  expect(mail?.href).toBeUndefined()
  expect(companyLines({ invoiceAdress: 'a@b.se?body=x' }, ['invoiceAdress'])[0]?.href).toBe(
    'mailto:a@b.se%3Fbody%3Dx',
  )
})
