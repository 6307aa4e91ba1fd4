import type { StorageState } from '@fyr/contract/operations/storage'
import type { ReadingsStore } from '#readings-store/index.ts'

/** The disk that the readings are on, as the guard of it saw it last. */
export interface WatchedDisk {
  readonly isFull: boolean
  readonly space: { free: number; total: number; reserve: number } | undefined
}

export interface StorageDeps {
  store: Pick<ReadingsStore, 'state' | 'size'>
  disk: WatchedDisk
}

/** Counting millions of segments takes a moment, and open pages ask every few seconds. */
const keptMs = 10_000

export function createStorage({ store, disk }: StorageDeps) {
  let size: { at: number; known: ReturnType<ReadingsStore['size']> } | undefined

  function sizeAt(now: Date): ReturnType<ReadingsStore['size']> {
    const at = now.getTime()
    if (size && at - size.at < keptMs) return size.known
    const known = store.size()
    size = { at, known }
    // What failed is asked again by the next.
    known.catch(() => {
      size = undefined
    })
    return known
  }

  return {
    async state(now: Date): Promise<StorageState> {
      const {
        headSeries: _,
        knownSeries: _known,
        flushedAt: _at,
        flushing,
        flushed,
        compacted,
        ...state
      } = store.state()
      const inSegments = await sizeAt(now)
      return {
        intake: disk.isFull ? 'diskFull' : 'open',
        disk: disk.space ?? null,
        readings: inSegments.flushed + state.openReadings,
        bytes: inSegments.bytes,
        // Clients know these by their first names.
        background: { ...state, sealing: flushing, sealed: flushed, merged: compacted },
      }
    },
  }
}
