import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../server/src/db/index.ts'
import { hashOfLink, newLinkToken } from '../../server/src/lib/secrets/link-token.ts'
import { names } from './company.ts'
import { adminEmail } from './program/program.ts'

/** What the links of mails open, where no mailbox is: an invitation to the company, and a registration. */
export async function openLinks(
  databaseUrl: string,
  companyId: string,
): Promise<{ invitation: string; registration: string }> {
  const [invitation, registration] = [newLinkToken(), newLinkToken()]
  const email = 'blido@example.com'
  const [now, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  const company = {
    ...{ name: names.company, orgNumber: 'SE556677-8899', contactEmail: email, country: null },
    ...{ postalAddress: '', deliveryAddress: '', contactPhone: '', referenceNumber: '' },
  }
  const database = await openDatabase({ url: databaseUrl, log: { error: () => undefined } })
  try {
    await database.withPlatform(async ({ query }) => {
      const { roleId, inviterId } = await query
        .selectFrom(['role', 'account'])
        .where('role.company_id', '=', companyId)
        .where('role.is_default', '=', true)
        .where('account.email', '=', adminEmail)
        .select(['role.id as roleId', 'account.id as inviterId'])
        .executeTakeFirstOrThrow()
      await query
        .insertInto('invitation')
        .values({
          ...{ id: randomUUID(), company_id: companyId, email, role_id: roleId, language: null },
          ...{ inviter_id: inviterId, inviter_name: names.lastName },
          ...{ first_name: '', last_name: '', phone_number: '', failure: null },
          ...{ created_at: now, sent_at: now, expires_at: expiresAt, token_hash: hashOfLink(invitation) },
        })
        .execute()
      await query
        .insertInto('registration')
        .values({
          ...{ id: randomUUID(), email, language: 'en', requester_id: null },
          ...{ first_name: names.firstName, last_name: names.lastName, phone_number: '' },
          ...{
            company: JSON.stringify(company),
            expires_at: expiresAt,
            token_hash: hashOfLink(registration),
          },
        })
        .execute()
    })
  } finally {
    await database.close()
  }
  return { invitation: `/invitation/${invitation}`, registration: `/registration/${registration}` }
}
