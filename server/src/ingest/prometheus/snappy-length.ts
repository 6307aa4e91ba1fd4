/** As how many bytes a block of Snappy says that it unpacks; undefined where it does not begin as one. */
export function uncompressedLength(block: Uint8Array): number | undefined {
  let length = 0
  for (let at = 0; at < 5; at++) {
    const byte = block[at]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return length
  }
  return undefined
}
