import { createHash, randomBytes } from 'node:crypto'
import type { Database, PlatformDb } from '#db/index.ts'
import {
  deleteUnseenDevices,
  insertKnownDevice,
  isDeviceKnown,
  isDeviceOf,
  replaceDevice,
} from './known-device-store.ts'

const dayMs = 86_400_000
const lifetimeMs = 365 * dayMs
/** For so long a browser in which somebody has signed in is not new to them. */
const familiarMs = 90 * dayMs
const maxDevicesPerAccount = 50
const pattern = /^[A-Za-z0-9_-]{43}$/

/**
 * Browsers in which somebody has signed in, known by a long-lived cookie. It opens nothing: it only lets its owner
 * try a password while others are kept out.
 */
export interface KnownDevices {
  /** Whether the owner of the (normalised) e-mail has signed in with this cookie before. */
  isKnown(cookie: string | undefined, email: string, now: Date): Promise<boolean>
  /**
   * After a right password: the cookie from now on, and whether the account was not there for 90 days. A new one each
   * time, so that one that was planted is worth nothing.
   */
  remember(
    db: PlatformDb,
    cookie: string | undefined,
    accountId: string,
    now: Date,
  ): Promise<{ token: string; expiresAt: Date; isNew: boolean }>
}

export function createKnownDevices(database: Database): KnownDevices {
  return {
    async isKnown(cookie, email, now) {
      if (cookie === undefined || !pattern.test(cookie)) return false
      const after = new Date(now.getTime() - lifetimeMs)
      return await database.withPlatform((db) => isDeviceKnown(db, { hash: hashOf(cookie), email, after }))
    },
    async remember(db, cookie, accountId, now) {
      const token = randomBytes(32).toString('base64url')
      const hash = hashOf(token)
      const before = cookie !== undefined && pattern.test(cookie) ? hashOf(cookie) : undefined
      const after = new Date(now.getTime() - familiarMs)
      const isFamiliar = before !== undefined && (await isDeviceOf(db, { hash: before, accountId, after }))
      await deleteUnseenDevices(db, new Date(now.getTime() - lifetimeMs))
      if (before) await replaceDevice(db, before, hash)
      await insertKnownDevice(db, { hash, accountId, now, max: maxDevicesPerAccount })
      return { token, expiresAt: new Date(now.getTime() + lifetimeMs), isNew: !isFamiliar }
    },
  }
}

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest()
