import type { AttentionItem, HealthReport } from '@fyr/contract/operations/health'
import type { Database } from '#db/index.ts'
import { installationUse, licenceInForce } from '#domains/settings/licence/index.ts'
import { countRequestedDomains, listNearLimit, listRefusing } from './attention-store.ts'

/** Days before its end that a licence is spoken of, as in the notice to users. */
const noticeDays = 30
const nearlyFull = 0.9
/** So many readings refused in this clock hour and the one before are worth a line. */
const manyRefused = 100
const hour = 3_600_000

/** What a super administrator has to see to, the worst first. */
export async function attentionOf(
  database: Pick<Database, 'withPlatform'>,
  report: HealthReport,
  now: Date,
): Promise<AttentionItem[]> {
  const found = await database.withPlatform(async (db) => ({
    inForce: await licenceInForce(db, now),
    use: await installationUse(db),
    nearLimit: await listNearLimit(db, nearlyFull),
    refusing: await listRefusing(db, { since: previousHour(now), atLeast: manyRefused }),
    domains: await countRequestedDomains(db),
  }))
  const items = [
    ...ofLicence(found),
    ...report.parts.flatMap(({ name, state }) =>
      state === 'warning' || state === 'fault' ? [item('health', state, { part: name })] : [],
    ),
    ...found.nearLimit.map(({ nodes, maxNodes, ...company }) =>
      item('companyNodes', nodes >= maxNodes ? 'fault' : 'warning', {
        company,
        value: nodes,
        maximum: maxNodes,
      }),
    ),
    ...(found.domains > 0 ? [item('domains', 'warning', { value: found.domains })] : []),
    ...found.refusing.map(({ refused, ...company }) =>
      item('dataErrors', 'warning', { company, value: refused }),
    ),
  ]
  return items.toSorted((one, other) => Number(one.state === 'warning') - Number(other.state === 'warning'))
}

/** When the clock hour before began: refused readings are counted by clock hours (UTC). */
const previousHour = (now: Date) => new Date((Math.floor(now.getTime() / hour) - 1) * hour)

type Found = Awaited<ReturnType<typeof licenceInForce>>
type Use = Awaited<ReturnType<typeof installationUse>>

function ofLicence({ inForce, use }: { inForce: Found; use: Use }): AttentionItem[] {
  const { licence, isExpired, expiresIn } = inForce
  const items: AttentionItem[] = []
  if (isExpired) items.push(item('licenseExpired', 'fault'))
  else if (expiresIn <= noticeDays) items.push(item('licenseExpires', 'warning', { value: expiresIn }))
  const full = (kind: AttentionItem['kind'], value: number, maximum: number) => {
    if (maximum === 0 || value < maximum * nearlyFull) return
    items.push(item(kind, value >= maximum ? 'fault' : 'warning', { value, maximum }))
  }
  full('licenseNodes', use.nodes, licence.maxNodes)
  full('licenseCompanies', use.companies, licence.maxCompanies)
  return items
}

const item = (
  kind: AttentionItem['kind'],
  state: AttentionItem['state'],
  more: Partial<AttentionItem> = {},
): AttentionItem => ({ kind, state, value: null, maximum: null, company: null, part: null, ...more })
