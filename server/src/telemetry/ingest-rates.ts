import { createRateLimit } from '#lib/rate-limit.ts'

export interface IngestRateLimits {
  /** Readings a second; 0 is no limit. */
  nodeRate: number
  companyRate: number
}

/** How much nodes and companies may send, over whatever protocol: every driver counts here. */
export interface IngestRates {
  /**
   * For senders that can be refused. Takes all of `amounts` (readings by the node's address), or nothing.
   * @returns 0, or the seconds to wait
   */
  take(companyId: string, amounts: ReadonlyMap<string, number>, now: number): number
  /**
   * For senders that can only be slowed down: what they sent is here already.
   * @returns the seconds for which nothing more is to be read of the company, and of each node that sent too much
   */
  charge(
    companyId: string,
    amounts: ReadonlyMap<string, number>,
    now: number,
  ): { company: number; nodes: ReadonlyMap<string, number> }
}

export function createIngestRates({ nodeRate, companyRate }: IngestRateLimits): IngestRates {
  const [nodes, companies] = [createRateLimit(nodeRate), createRateLimit(companyRate)]
  const nameOf = (companyId: string, address: string) => `${companyId}/${address.toLowerCase()}`
  const totalOf = (amounts: ReadonlyMap<string, number>) =>
    amounts.values().reduce((sum, amount) => sum + amount, 0)
  return {
    take(companyId, amounts, now) {
      if (companyRate === 0 && nodeRate === 0) return 0
      const asked = [
        { limit: companies, name: companyId, amount: totalOf(amounts) },
        ...[...amounts].map(([address, amount]) => ({
          limit: nodes,
          name: nameOf(companyId, address),
          amount,
        })),
      ]
      // All are looked at before any is taken: a call that is refused costs nobody anything.
      const wait = Math.max(...asked.map(({ limit, name, amount }) => limit.wait(name, amount, now)))
      if (wait === 0) for (const { limit, name, amount } of asked) limit.take(name, amount, now)
      return wait
    },
    charge(companyId, amounts, now) {
      const slow = new Map<string, number>()
      if (nodeRate > 0)
        for (const [address, amount] of amounts) {
          const seconds = nodes.charge(nameOf(companyId, address), amount, now)
          if (seconds > 0) slow.set(address, seconds)
        }
      return { company: companies.charge(companyId, totalOf(amounts), now), nodes: slow }
    },
  }
}
