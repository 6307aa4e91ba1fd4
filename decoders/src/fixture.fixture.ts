/** An uplink with what its maker says that it means. */
export interface Fixture {
  model: string
  /** Hexadecimal, with spaces where they help to read it. */
  bytes: string
  fPort?: number
  data?: Record<string, unknown>
  history?: readonly { time: number; data: Record<string, unknown> }[]
  warnings?: readonly string[]
  undecoded?: string
  errors?: readonly string[]
}

/** A downlink with its bytes. */
export interface DownlinkFixture {
  model: string
  send: Record<string, unknown>
  bytes: string
  fPort: number
}

export interface Fixtures {
  /** Where the examples are from: document or repository. */
  source: string
  uplinks: readonly Fixture[]
  downlinks?: readonly DownlinkFixture[]
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
}
