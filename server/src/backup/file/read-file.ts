import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { BackupRefusal } from '../refusal.ts'
import { type FrameKind, frameHeadBytes, magic, maxFrame } from './format.ts'

export interface Frame {
  kind: Exclude<FrameKind, 'S'>
  content: Buffer
  /** Where in the file it ends. */
  end: number
}

/**
 * The frames of a backup in order. Ends only when the whole file was read and its checksum is right; holds one
 * frame in memory.
 * @throws BackupRefusal if it cannot be read, is no backup, is cut short or was changed.
 */
export async function* readFrames(path: string): AsyncGenerator<Frame> {
  const bytes = byteReader(path)
  const hash = createHash('sha256')
  const begin = await bytes.take(magic.length)
  if (!begin?.equals(magic)) {
    // Its first letters are the same for every version of the format.
    const isNewer = /^fyr backup \d/.test(begin?.toString('latin1') ?? '')
    throw new BackupRefusal(
      isNewer
        ? `${path} was made by a newer Fyr, in a form that this one does not know`
        : `${path} is not a backup of Fyr`,
    )
  }
  hash.update(begin)
  try {
    while (true) {
      const head = await bytes.take(frameHeadBytes)
      if (!head) throw cutShort(path)
      const kind = head.toString('latin1', 0, 1)
      const length = head.readUInt32BE(1)
      if (!isKind(kind) || length > maxFrame) throw changed(path)
      const content = await bytes.take(length)
      if (!content) throw cutShort(path)
      if (kind === 'S') {
        if (!content.equals(hash.digest()) || (await bytes.take(1)) !== undefined) throw changed(path)
        return
      }
      hash.update(head)
      hash.update(content)
      yield { kind, content, end: bytes.position }
    }
  } finally {
    bytes.close()
  }
}

/** A frame that holds JSON. @throws BackupRefusal if it is something else. */
export function parseFrame<T>(path: string, frame: Frame, kind: FrameKind, schema: z.ZodType<T>): T {
  if (frame.kind !== kind) throw changed(path)
  const result = z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('is no JSON')
        return z.NEVER
      }
    })
    .pipe(schema)
    .safeParse(frame.content.toString('utf8'))
  if (!result.success) throw changed(path)
  return result.data
}

export function changed(path: string): BackupRefusal {
  return new BackupRefusal(
    `${path} is damaged: its checksum does not fit what is in it; nothing was restored`,
  )
}

function cutShort(path: string): BackupRefusal {
  return new BackupRefusal(`${path} is not whole: it ends too early; nothing was restored`)
}

function isKind(letter: string): letter is FrameKind {
  return letter === 'H' || letter === 'D' || letter === 'E' || letter === 'S'
}

function byteReader(path: string) {
  const stream = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  let rest: Buffer = Buffer.alloc(0)
  let position = 0
  return {
    get position() {
      return position
    },
    /** The next so many bytes, or undefined if there are fewer. */
    async take(length: number): Promise<Buffer | undefined> {
      const parts = [rest]
      let gathered = rest.length
      while (gathered < length) {
        const next = await chunks.next().catch((error: Error) => {
          throw new BackupRefusal(`${path} could not be read: ${error.message}`)
        })
        if (next.done) return undefined
        parts.push(next.value)
        gathered += next.value.length
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts)
      rest = all.subarray(length)
      position += length
      return all.subarray(0, length)
    },
    close: () => void stream.destroy(),
  }
}
