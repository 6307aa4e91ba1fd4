import type { StorageState } from '@fyr/contract/storage'
import type { Pool } from 'pg'
import type { ReadingsStore } from '#readings-store/index.ts'
import { readSealedSize } from './storage-store.ts'

/** The disk that the readings are on, as the guard of it saw it last. */
export interface WatchedDisk {
  readonly isFull: boolean
  readonly space: { free: number; total: number; reserve: number } | undefined
}

export interface StorageDeps {
  pool: Pool
  store: Pick<ReadingsStore, 'state'>
  disk: WatchedDisk
}

/** Counting millions of segments takes a moment, and open pages ask every few seconds. */
const keptMs = 10_000

export function createStorage({ pool, store, disk }: StorageDeps) {
  let size: { at: number; known: ReturnType<typeof readSealedSize> } | undefined

  function sizeAt(now: Date): ReturnType<typeof readSealedSize> {
    const at = now.getTime()
    if (size && at - size.at < keptMs) return size.known
    const known = readSealedSize(pool)
    size = { at, known }
    // What failed is asked again by the next.
    known.catch(() => {
      size = undefined
    })
    return known
  }

  return {
    async state(now: Date): Promise<StorageState> {
      const { headSeries: _, knownSeries: _known, ...background } = store.state()
      const sealed = await sizeAt(now)
      return {
        intake: disk.isFull ? 'diskFull' : 'open',
        disk: disk.space ?? null,
        readings: sealed.readings + background.openReadings,
        bytes: sealed.bytes,
        background,
      }
    },
  }
}
