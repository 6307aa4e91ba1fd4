import { crc32, createDeflateRaw } from 'node:zlib'

/** What the directory of a ZIP file says of an entry that is complete. */
export interface ZipEntrySizes {
  crc: number
  compressed: number
  size: number
}

/** The content of one entry, compressed by threads of Node.js while the next piece is made. */
export interface ZipEntry {
  /** Hands over what was compressed since. */
  take(): Uint8Array[]
  /** Resolves when all but this piece is compressed; its bytes must stay as they are. */
  push(data: Uint8Array): Promise<void>
  end(): Promise<ZipEntrySizes>
  abandon(): void
}

export function createZipEntry(): ZipEntry {
  const deflate = createDeflateRaw({ level: 6 })
  const closed = new Promise<void>((resolve) => deflate.once('close', resolve))
  let made: Uint8Array[] = []
  let failure: Error | undefined
  let pending: Promise<void> = Promise.resolve()
  const sizes: ZipEntrySizes = { crc: 0, compressed: 0, size: 0 }
  deflate.on('error', (error) => {
    failure = error
  })
  deflate.on('data', (data: Buffer) => {
    sizes.compressed += data.length
    made.push(data)
  })
  const check = () => {
    if (failure) throw failure
  }

  return {
    take() {
      const taken = made
      made = []
      return taken
    },
    async push(data) {
      sizes.crc = crc32(data, sizes.crc)
      sizes.size += data.length
      const before = pending
      // A failure reaches whoever writes next by the event.
      pending = new Promise((resolve) => deflate.write(data, () => resolve()))
      await before
      check()
    },
    async end() {
      deflate.end()
      await closed
      check()
      return sizes
    },
    abandon: () => void deflate.destroy(),
  }
}
