/** Bytes that are damaged, cut off or not of this format. Whatever the bytes, the decoders throw nothing else. */
export class CorruptData extends Error {
  override readonly name: string = 'CorruptData'
}

export class CorruptSegment extends CorruptData {
  override readonly name = 'CorruptSegment'
}

export class CorruptHours extends CorruptData {
  override readonly name = 'CorruptHours'
}

export class CorruptBatch extends CorruptData {
  override readonly name = 'CorruptBatch'
}
