import type { ImportedUser } from '@fyr/contract/access/invitations'
import type { Row } from '@fyr/importing'
import { plainPhone } from '#features/companies/company/company-values.ts'

/** A row of the file as it is sent, with the line that an editor shows. */
export interface UserRow extends ImportedUser {
  line: number
}

const fields = ['email', 'firstName', 'lastName', 'name', 'phoneNumber', 'role'] as const
type Field = (typeof fields)[number]

/** What columns are called, in English, Swedish and Danish, without case, spaces and dashes. */
const headings: Record<Field, readonly string[]> = {
  email: [
    ...['email', 'mail', 'emailaddress', 'username'],
    ...['epost', 'mejl', 'epostadress', 'mailadress', 'användarnamn'],
    ...['emailadresse', 'mailadresse', 'brugernavn'],
  ],
  firstName: ['firstname', 'givenname', 'förnamn', 'fornavn'],
  lastName: ['lastname', 'surname', 'familyname', 'efternamn', 'efternavn'],
  name: ['name', 'fullname', 'namn', 'navn', 'fuldenavn', 'heltnavn'],
  phoneNumber: [
    ...['phone', 'phonenumber', 'telephone', 'mobile', 'mobilephone', 'cellphone'],
    ...['telefon', 'telefonnummer', 'mobil', 'mobilnummer', 'mobiltelefon', 'tlf'],
  ],
  role: ['role', 'roll', 'rolle', 'behörighet', 'rettighed'],
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]/g, '')

/** Which column holds what; each once, the first that is called so. */
export function findColumns(columns: Iterable<string>): Map<Field, string> {
  const found = new Map<Field, string>()
  for (const column of columns) {
    const field = fields.find((each) => headings[each].includes(plain(column)))
    if (field && !found.has(field)) found.set(field, column)
  }
  return found
}

/** Roles by what a file may call them. */
export type RoleNames = ReadonlyMap<string, string>

/** Roles as they are found by the name that this language has for them, or by their own. */
export const roleNamesOf = (roles: readonly { value: string; names: readonly string[] }[]): RoleNames =>
  new Map(roles.flatMap(({ value, names }) => names.map((name) => [plain(name), value] as const)))

/**
 * The user of a row; undefined for one without any of the columns. A role that nobody knows goes as it is written: the
 * server says what is wrong with it.
 */
export function userOf(
  { line, fields: cells }: Row,
  columns: ReadonlyMap<Field, string>,
  roles: RoleNames,
): UserRow | undefined {
  const read = (field: Field) => String(cells?.get(columns.get(field) ?? '') ?? '').trim()
  const [first, last] = namesOf(read('name'))
  const role = read('role')
  const user = {
    line,
    email: read('email'),
    firstName: read('firstName') || first,
    lastName: read('lastName') || last,
    phoneNumber: plainPhone(read('phoneNumber')),
    role: roles.get(plain(role)) ?? role,
  }
  const { line: _, ...written } = user
  return Object.values(written).every((value) => value === '') ? undefined : cut(user)
}

/** The last word is the last name. */
function namesOf(name: string): [string, string] {
  const [, first, last] = /^(.*)\s+(\S+)$/s.exec(name) ?? []
  return first === undefined || last === undefined ? [name, ''] : [first, last]
}

/** As much as a call takes; what is longer is refused for its length all the same. */
const cut = (user: UserRow): UserRow => ({
  line: user.line,
  email: user.email.slice(0, 1000),
  firstName: user.firstName.slice(0, 1000),
  lastName: user.lastName.slice(0, 1000),
  phoneNumber: user.phoneNumber.slice(0, 1000),
  role: user.role.slice(0, 100),
})

/** How addresses are told apart: twins of case are one. */
export const addressOf = ({ email }: Pick<ImportedUser, 'email'>) =>
  email.normalize('NFKC').toLowerCase().trim()
