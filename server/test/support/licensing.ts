import { randomUUID } from 'node:crypto'
import type { Licensing } from '#db/index.ts'
import { type LicenceContent, signLicence } from '#domains/settings/licence/index.ts'

/** Of tests only: a portal that somebody uses takes no licence of this key. */
const keys = {
  publicKey: 'W62xf9Nct7ufEQQnO1Tv1mnLsgLzkBE7QjRiiDGmZyg',
  privateKey: 'qkSeTkj5mWc3sWVB97GTqaj8avUzdQdkNJ_ezmGyEtU',
}

/** By which the portals of tests take licences that tests make, and may do everything without one. */
export const testLicensing: Licensing = {
  publicKey: keys.publicKey,
  unlicensed: { companies: 0, gateways: 0, nodes: 0, whiteLabel: true },
}

/** What a licence says unless told otherwise: anything, for ever. */
export const generous: Omit<LicenceContent, 'id'> = {
  name: 'Nordic Sensors AB',
  email: 'licence@example.com',
  maxCompanies: 0,
  maxGateways: 0,
  maxNodes: 0,
  decoderIncluded: true,
  whiteLabel: true,
  mapDashboard: true,
  expiryDate: null,
  installationId: null,
  terms: null,
}

/** A licence that the portals of tests take. */
export const licenceFile = (content: Partial<LicenceContent> = {}): string =>
  signLicence({ id: randomUUID(), ...generous, ...content }, keys)
