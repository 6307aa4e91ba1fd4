import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

export type Channel = 'mail' | 'sms'

/** What the settings say of a channel; `password` is encrypted. */
export interface StoredChannel {
  settings: unknown
  password: Buffer | null
}

export async function findChannel(db: PlatformDb, channel: Channel): Promise<StoredChannel | undefined> {
  return await db.first(sql<StoredChannel>`
    select settings, password from message_channel where channel = ${channel}`)
}

export async function writeChannel(
  db: PlatformDb,
  channel: Channel,
  { settings, password }: { settings: object; password: Buffer | null },
): Promise<void> {
  await db.execute(sql`
    insert into message_channel (channel, settings, password)
    values (${channel}, ${JSON.stringify(settings)}, ${password})
    on conflict (channel) do update set settings = excluded.settings, password = excluded.password`)
}

export interface Usage {
  /** Null: the portal itself. */
  companyId: string | null
  company: string
  mail: number
  sms: number
}

/** Who has sent most since then by the outbox, and what all have sent together. */
export async function readUsage(
  db: PlatformDb,
  { since, limit }: { since: Date; limit: number },
): Promise<{ companies: Usage[]; mail: number; sms: number }> {
  const rows = await db.rows(sql<Usage & { allMail: number; allSms: number }>`
    with sender as (
      select id as owner, id as "companyId", name from company
      union all
      select '00000000-0000-0000-0000-000000000000'::uuid, null, ''
    ), usage as (
      select "companyId", name as company, of_mail.sent as mail, of_sms.sent as sms
      from sender,
        lateral (select count(*)::int as sent from job where job.owner = sender.owner and kind = 'mail'
          and status = 'done' and ended_at >= ${since}) as of_mail,
        lateral (select count(*)::int as sent from job where job.owner = sender.owner and kind = 'sms'
          and status = 'done' and ended_at >= ${since}) as of_sms
      where of_mail.sent + of_sms.sent > 0
    )
    select usage.*, (sum(mail) over ())::int as "allMail", (sum(sms) over ())::int as "allSms"
    from usage order by mail + sms desc, company, "companyId" limit ${limit}`)
  const [first] = rows
  const companies = rows.map(({ companyId, company, mail, sms }) => ({ companyId, company, mail, sms }))
  return { companies, mail: first?.allMail ?? 0, sms: first?.allSms ?? 0 }
}
