import { bytesOfUuid, createTokenSigner, deriveKey, uuidOfBytes } from '#lib/secrets/signed-token.ts'

/** Makes the names of shared dashboards that cannot be guessed, and knows its own again. */
export interface PublicIds {
  of(id: string): string
  /** The id under which it is kept; undefined for what this installation never made. */
  read(publicId: string): string | undefined
}

/**
 * A name is the row's id, signed. So the address may be shown again at any time, while whoever reads the
 * database alone cannot make it.
 */
export function createPublicIds(installationKey: Uint8Array): PublicIds {
  const signer = createTokenSigner(deriveKey(installationKey, 'public dashboard'), 16)
  return {
    of: (id) => signer.sign(bytesOfUuid(id)),
    read(publicId) {
      const bytes = signer.verify(publicId)
      return bytes?.length === 16 ? uuidOfBytes(bytes) : undefined
    },
  }
}
