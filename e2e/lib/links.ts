import { sql } from 'kysely'
import { openDatabase } from '../../server/src/db/index.ts'
import { hashOfLink, newLinkToken } from '../../server/src/lib/link-token.ts'
import { names } from './company.ts'
import { adminEmail } from './program.ts'

/** What the links of mails open, where no mailbox is: an invitation to the company, and a registration. */
export async function openLinks(
  databaseUrl: string,
  companyId: string,
): Promise<{ invitation: string; registration: string }> {
  const [invitation, registration] = [newLinkToken(), newLinkToken()]
  const { firstName, lastName } = names
  const email = 'blido@example.com'
  const expiresAt = new Date(Date.now() + 3_600_000)
  const details = { name: names.company, orgNumber: 'SE556677-8899', contactEmail: email, country: null }
  const others = { postalAddress: '', deliveryAddress: '', contactPhone: '', referenceNumber: '' }
  const database = await openDatabase({ url: databaseUrl, log: { error: () => undefined } })
  try {
    await database.withPlatform(async ({ query }) => {
      await sql`
        insert into invitation (id, company_id, email, role_id, inviter_id, inviter_name, created_at, expires_at,
          token_hash, sent_at)
        select gen_random_uuid(), ${companyId}, ${email}, role.id, account.id, ${lastName}, now(), ${expiresAt},
          ${hashOfLink(invitation)}, now()
        from role, account
        where role.company_id = ${companyId} and role.is_default and account.email = ${adminEmail}`.execute(
        query,
      )
      await sql`
        insert into registration (id, email, first_name, last_name, phone_number, language, company, token_hash,
          expires_at)
        values (gen_random_uuid(), ${email}, ${firstName}, ${lastName}, '', 'en',
          ${JSON.stringify({ ...details, ...others })}, ${hashOfLink(registration)}, ${expiresAt})`.execute(
        query,
      )
    })
  } finally {
    await database.close()
  }
  return { invitation: `/invitation/${invitation}`, registration: `/registration/${registration}` }
}
