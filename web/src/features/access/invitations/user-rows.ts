import type { ImportedUser } from '@fyr/contract/access/invitations'
import type { Row } from '@fyr/importing'
import { plainPhone } from '#features/companies/company/form/company-values.ts'
import { plain, rowReader } from '#features/readings/importing/file/row-reader.ts'

/** A row of the file as it is sent, with the line that an editor shows. */
export interface UserRow extends ImportedUser {
  line: number
}

const { findColumns, rowOf } = rowReader(
  {
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
  },
  Number.POSITIVE_INFINITY,
)

export { findColumns }

/** Roles by what a file may call them. */
export type RoleNames = ReadonlyMap<string, string>

/** Roles as they are found by the name that this language has for them, or by their own. */
export const roleNamesOf = (roles: readonly { value: string; names: readonly string[] }[]): RoleNames =>
  new Map(roles.flatMap(({ value, names }) => names.map((name) => [plain(name), value] as const)))

/**
 * The user of a row, with as much as a call takes; undefined for one without any of the columns. A role that nobody
 * knows goes as it is written: the server says what is wrong with it.
 */
export function userOf(
  row: Row,
  columns: Parameters<typeof rowOf>[1],
  roles: RoleNames,
): UserRow | undefined {
  const cells = rowOf(row, columns)
  if (!cells) return undefined
  const [first, last] = namesOf(cells.name)
  const user = {
    email: cells.email.slice(0, 1000),
    firstName: (cells.firstName || first).slice(0, 1000),
    lastName: (cells.lastName || last).slice(0, 1000),
    phoneNumber: plainPhone(cells.phoneNumber).slice(0, 1000),
    role: (roles.get(plain(cells.role)) ?? cells.role).slice(0, 100),
  }
  return Object.values(user).every((value) => value === '') ? undefined : { line: cells.line, ...user }
}

/** The last word is the last name. */
function namesOf(name: string): [string, string] {
  const [, first, last] = /^(.*)\s+(\S+)$/s.exec(name) ?? []
  return first === undefined || last === undefined ? [name, ''] : [first, last]
}

/** How addresses are told apart: twins of case are one. */
export const addressOf = ({ email }: Pick<ImportedUser, 'email'>) =>
  email.normalize('NFKC').toLowerCase().trim()
