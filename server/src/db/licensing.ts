/** How many of each an installation may have; 0: unlimited. */
export interface LicenceLimits {
  companies: number
  gateways: number
  nodes: number
}

/** What the program decides about licences and no setting changes. */
export interface Licensing {
  /** Ed25519, as base64url of its 32 bytes: whose signature makes a licence. */
  publicKey: string
  /** What holds without a licence. */
  unlicensed: LicenceLimits & { whiteLabel: boolean }
}

/** `npm run licence -- keys` makes another pair; whoever has its private key makes the licences of this program. */
export const usualLicensing: Licensing = {
  publicKey: 'k2L341u4PnL92ebjUOVQriAzsPe1kn5xd47fCZJN_uU',
  unlicensed: { companies: 10, gateways: 100, nodes: 2000, whiteLabel: false },
}
