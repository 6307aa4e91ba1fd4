import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Makes the names of shared dashboards that cannot be guessed, and knows its own again. */
export interface PublicIds {
  of(id: string): string
  /** The id under which it is kept; undefined for what this installation never made. */
  read(publicId: string): string | undefined
}

const markBytes = 16

/**
 * A name is the row's id and a mark that only this installation can make of it. So the address may be shown
 * again at any time, while whoever reads the database alone cannot make it.
 */
export function createPublicIds(installationKey: Uint8Array): PublicIds {
  const key = new Uint8Array(hkdfSync('sha256', installationKey, '', 'public dashboard', 32))
  const markOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, markBytes)
  return {
    of(id) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, markOf(bytes)]).toString('base64url')
    },
    read(publicId) {
      const bytes = Buffer.from(publicId, 'base64url')
      // One name for each: other spellings of the same bytes are none.
      if (bytes.length !== 16 + markBytes || bytes.toString('base64url') !== publicId) return undefined
      const id = bytes.subarray(0, 16)
      if (!timingSafeEqual(bytes.subarray(16), markOf(id))) return undefined
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
