/** The text of a file: unpacked when it is gzip, whatever it is called; UTF-8, else what Excel writes in our countries. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await bytesOf(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: a spreadsheet's own encoding, in which every byte means something.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isGzip = first === 0x1f && second === 0x8b
  const stream = isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
