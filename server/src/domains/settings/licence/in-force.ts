import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { type LicenceContent, readLicence } from './licence-file.ts'
import { type InForce, readInForce } from './licence-store.ts'

export interface LicenceInForce {
  /** What it says; the built-in one has no id. */
  licence: Omit<LicenceContent, 'id'> & { id: string | null }
  installationId: string
  /** The moment by which it is judged: a clock that was turned back does not count. */
  at: Date
  isExpired: boolean
  /** Days until it expires, begun ones too; 999 for one that never does. */
  expiresIn: number
}

const day = 86_400_000
const never = 999
/** A clock that was set right may go back by as much without being called turned back. */
const toleranceMs = 3_600_000

/** The licence that holds now: the active one, or the built-in one. */
export async function licenceInForce(db: CompanyDb | PlatformDb, now: Date): Promise<LicenceInForce> {
  return judge(await readInForce(db), db.licensing, now)
}

/** Nothing of a file is believed that is not signed as it stands, also where somebody has changed it in the database. */
function judge(
  { content, latestAt, installationId }: InForce,
  { publicKey, unlicensed }: CompanyDb['licensing'],
  now: Date,
): LicenceInForce {
  const read = content === null ? undefined : readLicence(content, publicKey)
  const isOurs = read && 'content' in read && isFor(installationId, read.content)
  const licence: LicenceInForce['licence'] = isOurs
    ? read.content
    : {
        id: null,
        name: '',
        email: '',
        maxCompanies: unlicensed.companies,
        maxGateways: unlicensed.gateways,
        maxNodes: unlicensed.nodes,
        decoderIncluded: true,
        whiteLabel: unlicensed.whiteLabel,
        mapDashboard: true,
        expiryDate: null,
        installationId: null,
        terms: null,
      }
  const at = latestAt && latestAt > now ? latestAt : now
  return { licence, installationId, at, ...expiryOf(licence, at) }
}

/** Whether a licence holds on this installation. */
export const isFor = (installationId: string, licence: Pick<LicenceContent, 'installationId'>): boolean =>
  licence.installationId === null || licence.installationId === installationId

/** Whether a licence has expired, and in how many days it does. */
export function expiryOf(
  { expiryDate }: Pick<LicenceContent, 'expiryDate'>,
  at: Date,
): { isExpired: boolean; expiresIn: number } {
  if (expiryDate === null) return { isExpired: false, expiresIn: never }
  const left = Date.parse(expiryDate) - at.getTime()
  return { isExpired: left <= 0, expiresIn: Math.max(0, Math.ceil(left / day)) }
}

/** Whether the clock shows a moment well before one that it has shown already. */
export const isTurnedBack = ({ at }: Pick<LicenceInForce, 'at'>, now: Date): boolean =>
  at.getTime() - now.getTime() > toleranceMs
