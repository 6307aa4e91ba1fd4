import { readRows } from '@fyr/importing'
import { expect, it } from 'vitest'
import { findColumns, roleNamesOf, userOf } from './user-rows.ts'

const roles = roleNamesOf([
  { value: 'role-1', names: ['Company administrator', 'CompanyAdmin', 'Företagsadministratör'] },
  { value: 'role-2', names: ['Drift'] },
])

function usersOf(text: string) {
  const rows = readRows(text, 'csv').toArray()
  const columns = findColumns(rows[0]?.fields?.keys() ?? [])
  return rows.map((row) => userOf(row, columns, roles))
}

const lisa = {
  line: 2,
  email: 'lisa@example.com',
  firstName: 'Lisa',
  lastName: 'Holm',
  phoneNumber: '+46701234567',
  role: 'role-1',
}

it.each([
  ['English', 'Email,First name,Last name,Phone number,Role', 'Company administrator'],
  ['Swedish', 'E-post;Förnamn;Efternamn;Telefonnummer;Roll', 'företagsadministratör'],
  ['Danish', 'E-mailadresse;Fornavn;Efternavn;Tlf.;Rolle', 'CompanyAdmin'],
])('reads a file with headings in %s', (_, head, role) => {
  const delimiter = head.includes(';') ? ';' : ','
  const row = ['lisa@example.com', ' Lisa ', 'Holm', '+46 (70) 123-45 67', role].join(delimiter)
  expect(usersOf(`\ufeff${head}\r\n${row}\r\n`)).toEqual([lisa])
})

it('parts a name that stands in one column, and takes a role of the company by its name', () => {
  expect(usersOf('namn\tmail\troll\nAnna Maria Berg\tanna@example.com\tdrift\n')).toEqual([
    {
      line: 2,
      email: 'anna@example.com',
      firstName: 'Anna Maria',
      lastName: 'Berg',
      phoneNumber: '',
      role: 'role-2',
    },
  ])
})

it('leaves out empty rows, and sends what it does not understand as it is', () => {
  const [empty, unknown] = usersOf('email,role,department\n,,Sales\nx@example.com,Emperor,\n')
  expect(empty).toBeUndefined()
  expect(unknown).toMatchObject({ line: 3, email: 'x@example.com', role: 'Emperor' })
})

it('finds no column of addresses in a file that has none', () => {
  expect(findColumns(['Department', 'Namn']).has('email')).toBe(false)
})
