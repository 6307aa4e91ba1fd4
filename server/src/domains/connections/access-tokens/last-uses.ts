import type { Database, DatabaseLog } from '#db/index.ts'
import { writeLastUses } from './access-token-store.ts'

export interface LastUses {
  note(tokenId: string, at: Date): void
  /** Writes what has been noted so far. */
  write(): Promise<void>
}

/** Collects when tokens were used, so that many uses are one write. */
export function createLastUses(database: Pick<Database, 'withPlatform'>, log: DatabaseLog): LastUses {
  let noted = new Map<string, Date>()
  return {
    note(tokenId, at) {
      noted.set(tokenId, at)
    },
    async write() {
      if (noted.size === 0) return
      // In one order for everybody, so that two writes wait for each other but never both.
      const uses = [...noted].map(([tokenId, at]) => ({ tokenId, at }))
      uses.sort((a, b) => (a.tokenId < b.tokenId ? -1 : 1))
      noted = new Map()
      try {
        await database.withPlatform((db) => writeLastUses(db, uses))
      } catch (error) {
        for (const { tokenId, at } of uses) if (!noted.has(tokenId)) noted.set(tokenId, at)
        log.error({ err: error }, 'The last uses of access tokens could not be written')
      }
    },
  }
}
