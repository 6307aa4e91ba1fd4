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
 * The text of a file: unpacked when it is gzip, whatever it is called; UTF-8, UTF-16, else what Excel writes in our
 * countries. Refuses by `FileTooLarge` what is larger than `maxBytes`, without unpacking the rest of it.
 */
export async function textOfFile(file: Blob, maxBytes = maxFileMegabytes * 1_000_000): Promise<string> {
  return textOfBytes(await bytesOf(file, maxBytes))
}

export function textOfBytes(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: a spreadsheet's own encoding, in which every byte means something.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-16 by its mark, or by the zero bytes that every other letter of our alphabet has in it. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  if (sample.length < 4 || bytes.length % 2 === 1) return undefined
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const enough = sample.length / 4
  const [even = 0, odd = 0] = zeros
  if (odd > enough && even < odd / 10) return 'utf-16le'
  return even > enough && odd < even / 10 ? 'utf-16be' : undefined
}

/** The bytes of a file, unpacked when it is gzip. */
export async function bytesOf(file: Blob, maxBytes = maxFileMegabytes * 1_000_000): Promise<Uint8Array> {
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
