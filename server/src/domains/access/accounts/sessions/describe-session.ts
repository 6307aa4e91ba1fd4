import type { Session } from '@fyr/contract/access/accounts'
import { permissions as allPermissions } from '@fyr/contract/access/permissions'
import type { Database } from '#db/index.ts'
import { customRoleOf, type Rights } from '#domains/access/roles/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { type Brands, shownBrand } from '#domains/settings/white-label/index.ts'
import type { Principal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { requiredActionOf } from '#request/required-action.ts'
import {
  type Account,
  findAccount,
  findCompany,
  listCompaniesOf,
  listNamesOf,
  type MemberCompany,
} from '../account-store.ts'

/** More are in `GET /users`. */
const maxSessionUsers = 100

export type SessionDescription = Omit<Session, 'token' | 'expiresAt'>

/** Where somebody works at the moment and what they may do there; without a company, null. */
export type Workplace = { companyId: string; rights: Rights } | null

/** Who somebody is and where, as every page needs it. */
export async function describeSession(
  { database, brands }: { database: Database; brands: Pick<Brands, 'of'> },
  {
    accountId,
    isSuper,
    sso,
    masquerade,
  }: { accountId: string } & Pick<Principal, 'isSuper' | 'sso' | 'masquerade'>,
  workplace: Workplace,
): Promise<SessionDescription> {
  const { account, companies, users } = await database.withPlatform(async (db) => ({
    account: { ...((await findAccount(db, accountId)) ?? fail('access.signedOut')), isSuper },
    companies: await listCompaniesOf(db, accountId),
    users: workplace?.rights.permissions.has('Company.View')
      ? await listNamesOf(db, workplace.companyId, maxSessionUsers)
      : [],
  }))
  const onlyCompanyId = sso?.onlyCompanyId ?? null
  const reached = companies.filter(({ companyId }) => onlyCompanyId === null || companyId === onlyCompanyId)
  const { userCompany, customRole } = workplace
    ? await describeWorkplace(database, workplace.companyId, accountId)
    : { userCompany: null, customRole: null }
  return {
    currentUser: { ...describeUser(account, workplace), customRole },
    userCompany,
    users: userCompany ? users : [],
    companies: withActive(masquerade ? [] : reached, userCompany),
    permissions: [...(workplace?.rights.permissions ?? (account.isSuper ? allPermissions : []))],
    brand: shownBrand(await brands.of(workplace?.companyId ?? null)),
    isSSO: Boolean(sso),
    mayChangeSignIn: !masquerade && onlyCompanyId === null,
    masquerade: masquerade
      ? {
          by: masquerade.name,
          asUser: masquerade.accountId !== accountId,
          endsAt: masquerade.endsAt.toISOString(),
        }
      : null,
    requiredAction: requiredActionOf({ ...account, sso, masquerade }, workplace?.rights ?? null),
  }
}

function describeUser(account: Account, workplace: Workplace): Omit<Session['currentUser'], 'customRole'> {
  const { id, firstName, lastName, email, language, emailProvedAt } = account
  const role = workplace?.rights.role ?? (account.isSuper ? 'SuperAdmin' : 'Guest')
  return { userId: id, firstName, lastName, email, language, role, isEmailProved: emailProvedAt !== null }
}

async function describeWorkplace(database: Database, companyId: string, accountId: string) {
  return await database.withCompanyPriority(companyId, async (db) => {
    const company = await findCompany(db)
    if (!company) return { userCompany: null, customRole: null }
    const { timeZone, language, nodeTableColumns, nodeAlias, ...settings } = await settingsOf(db)
    const { silentAfterHours, COORDINATES, MAPSETTINGS } = settings
    const display = { nodeTableColumns, nodeAlias, silentAfterHours, COORDINATES, MAPSETTINGS }
    const userCompany = { companyId, ...company, timeZone, language, display }
    return { userCompany, customRole: await customRoleOf(db, accountId) }
  })
}

/** A super administrator may be at work where they are no member; the switcher shows it all the same. */
function withActive(companies: MemberCompany[], active: Session['userCompany']): MemberCompany[] {
  if (!active || companies.some(({ companyId }) => companyId === active.companyId)) return companies
  return [...companies, { companyId: active.companyId, name: active.name }]
}
