import { statfs } from 'node:fs/promises'
import type { DiskState } from '#telemetry/index.ts'

/** Bytes that a program without special rights may still write, of all that the disk holds. */
export interface DiskSpace {
  free: number
  total: number
}

export interface DiskGuardOptions {
  /** Undefined when the readings lie on a disk that cannot be looked at: then only the database knows. */
  readSpace: (() => Promise<DiskSpace>) | undefined
  /** Bytes that are kept free; undefined: a part of the disk (`usualReserve`). */
  reserve: number | undefined
  log: Record<'warn' | 'error', (details: object, message: string) => void>
}

export interface DiskGuard extends DiskState {
  /** Nothing more is taken in, or the last of it could not be stored for want of space. */
  readonly isFull: boolean
  /** As it was at the last look. */
  readonly space: (DiskSpace & { reserve: number }) | undefined
  look(): Promise<void>
}

const megabyte = 1_000_000
/** Above the reserve before readings are taken in again, so that it does not go to and fro. */
const margin = 1.1

/**
 * 2 % of the disk, at least 500 MB: room for PostgreSQL to work and to delete in, and for what arrives between
 * two looks; at most 5 GB, since nobody needs more than that for it.
 */
export function usualReserve(total: number): number {
  return Math.min(Math.max(total / 50, 500 * megabyte), 5000 * megabyte)
}

export async function readSpaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Looks after the disk that the readings are on: nearly full, no more are taken in until there is space again. */
export function createDiskGuard({ readSpace, reserve, log }: DiskGuardOptions): DiskGuard {
  let space: DiskGuard['space']
  let refuses = false
  let ranOut = false
  let couldLook = true

  async function look(): Promise<void> {
    if (!readSpace) return
    let now: DiskSpace
    try {
      now = await readSpace()
      couldLook = true
    } catch (error) {
      if (couldLook) log.error({ err: error }, 'The free space of the disk cannot be read')
      couldLook = false
      return
    }
    space = { ...now, reserve: reserve ?? usualReserve(now.total) }
    const refusedBefore = refuses
    refuses = space.free < space.reserve * (refuses ? margin : 1)
    if (refuses && !refusedBefore) {
      log.error(space, 'The disk is nearly full: readings are refused until there is space again')
    }
    if (!refuses && refusedBefore) log.warn(space, 'There is space on the disk again: readings are taken in')
  }

  return {
    look,
    get refuses() {
      return refuses
    },
    get isFull() {
      return refuses || ranOut
    },
    get space() {
      return space
    },
    stored(hadSpace) {
      ranOut = !hadSpace
    },
  }
}
