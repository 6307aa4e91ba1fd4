/** What a file may hold once it is unpacked: it is read into memory as a whole, and gzip grows up to 1,032 times. */
export const maxFileMegabytes = 256

/** The file holds more than `maxFileMegabytes` once it is unpacked. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
  constructor() {
    super(`it holds more than ${maxFileMegabytes} MB once it is unpacked; split it into smaller files`)
  }
}

/**
 * The text of a file: unpacked when it is gzip, whatever it is called; UTF-8, else what Excel writes in our countries.
 * Refuses by `FileTooLarge` what is larger than `maxBytes`, without unpacking the rest of it.
 */
export async function textOfFile(file: Blob, maxBytes = maxFileMegabytes * 1_000_000): Promise<string> {
  const bytes = await bytesOf(file, maxBytes)
  // "Unicode text" of older spreadsheets.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: a spreadsheet's own encoding, in which every byte means something.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function bytesOf(file: Blob, maxBytes: number): Promise<Uint8Array> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isGzip = first === 0x1f && second === 0x8b
  if (!isGzip && file.size > maxBytes) throw new FileTooLarge()
  if (!isGzip) return new Uint8Array(await file.arrayBuffer())
  let passed = 0
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      passed += chunk.byteLength
      if (passed > maxBytes) throw new FileTooLarge()
      controller.enqueue(chunk)
    },
  })
  const unpacked = file.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(bounded)
  try {
    return new Uint8Array(await new Response(unpacked).arrayBuffer())
  } catch (error) {
    // Browsers put an error of their own in the place of the stream's.
    throw passed > maxBytes ? new FileTooLarge() : error
  }
}
