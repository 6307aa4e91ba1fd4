import type { SparkplugMeta } from '@fyr/contract/devices/sparkplug-fields'
import type { SparkplugNode } from './sparkplug-store.ts'

/** The portal's host id for a company: constant, and of no two companies the same. */
export const hostIdOf = (companyId: string): string => `fyr-${companyId.replaceAll('-', '').slice(0, 16)}`

export const sparkplugWire = (
  companyId: string,
  { nodeId: _, isShared, since, bornAt, diedAt, problem, ...node }: SparkplugNode,
): SparkplugMeta => ({
  ...node,
  hostId: isShared ? null : hostIdOf(companyId),
  since: since?.toISOString() ?? null,
  bornAt: bornAt?.toISOString() ?? null,
  diedAt: diedAt?.toISOString() ?? null,
  problem: problem && { ...problem, at: new Date(problem.at).toISOString() },
})
