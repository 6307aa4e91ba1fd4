import type { CompanyUsage, License, UploadedLicense } from '@fyr/contract/settings/licence'
import type { Licensing } from '#db/index.ts'
import { expiryOf, isFor, type LicenceInForce } from './in-force.ts'
import { readLicence } from './licence-file.ts'
import type { StoredLicence } from './licence-store.ts'
import type { UsedCompany } from './usage-list-store.ts'

export function licenceToWire({ id, terms, ...content }: LicenceInForce['licence'], at: Date): License {
  return { licenseId: id, ...content, hasTerms: terms !== null, expiresIn: expiryOf(content, at).expiresIn }
}

const unknown = {
  name: '',
  email: '',
  maxCompanies: 0,
  maxGateways: 0,
  maxNodes: 0,
  decoderIncluded: false,
  whiteLabel: false,
  mapDashboard: false,
  expiryDate: null,
  installationId: null,
  terms: null,
}

/** What can be read of a file no longer is told as that, so that it can be removed. */
export function storedToWire(
  { id, content, uploadedAt, activatedAt }: StoredLicence,
  { publicKey }: Licensing,
  { installationId, at }: Pick<LicenceInForce, 'installationId' | 'at'>,
): UploadedLicense {
  const read = readLicence(content, publicKey)
  const facts = 'content' in read ? read.content : { ...unknown, id }
  return {
    ...licenceToWire(facts, at),
    active: activatedAt !== null,
    uploadedAt: uploadedAt.toISOString(),
    problem: 'problem' in read ? read.problem : isFor(installationId, facts) ? null : 'otherInstallation',
  }
}

export const usedCompanyToWire = ({ createdAt, ...company }: UsedCompany): CompanyUsage => ({
  ...company,
  createdAt: createdAt.toISOString(),
})
