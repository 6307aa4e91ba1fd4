import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

interface KnownDeviceTable {
  device_hash: Buffer
  account_id: string
  seen_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    known_device: KnownDeviceTable
  }
}

/** Whether the owner of the e-mail has signed in with this device since `after`. */
export async function isDeviceKnown(
  db: PlatformDb,
  device: { hash: Buffer; email: string; after: Date },
): Promise<boolean> {
  const row = await db.query
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .where('known_device.device_hash', '=', device.hash)
    .where('account.email', '=', device.email)
    .where('known_device.seen_at', '>', device.after)
    .select('known_device.account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account has signed in with this device since `after`. */
export async function isDeviceOf(
  db: PlatformDb,
  device: { hash: Buffer; accountId: string; after: Date },
): Promise<boolean> {
  const row = await db.query
    .selectFrom('known_device')
    .where('device_hash', '=', device.hash)
    .where('account_id', '=', device.accountId)
    .where('seen_at', '>', device.after)
    .select('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a device another secret, for all who signed in there. */
export async function replaceDevice(db: PlatformDb, before: Buffer, hash: Buffer): Promise<void> {
  await db.query
    .updateTable('known_device')
    .set({ device_hash: hash })
    .where('device_hash', '=', before)
    .execute()
}

/** Knows a device of an account from now on; of more than `max` those longest unseen are forgotten. */
export async function insertKnownDevice(
  db: PlatformDb,
  device: { hash: Buffer; accountId: string; now: Date; max: number },
): Promise<void> {
  const { hash, accountId, now, max } = device
  await db.execute(sql`
    insert into known_device (device_hash, account_id, seen_at) values (${hash}, ${accountId}, ${now})
    on conflict (account_id, device_hash) do update set seen_at = excluded.seen_at`)
  await db.execute(sql`
    delete from known_device where account_id = ${accountId} and device_hash in (
      select device_hash from known_device where account_id = ${accountId}
      order by seen_at desc, device_hash offset ${max}
    )`)
}

/** Forgets some of the devices that were not seen since `before`. */
export async function deleteUnseenDevices(db: PlatformDb, before: Date): Promise<void> {
  await db.execute(sql`
    delete from known_device where (account_id, device_hash) in (
      select account_id, device_hash from known_device where seen_at < ${before} limit 100 for update skip locked
    )`)
}
