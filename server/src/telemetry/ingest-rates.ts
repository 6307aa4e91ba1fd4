import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'

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
  take(companyId: string, amounts: ReadonlyMap<string, number>, now: number): Promise<number>
  /**
   * For senders that can only be slowed down: what they sent is here already.
   * @returns the seconds for which nothing more is to be read of the company, and of each node that sent too much
   */
  charge(
    companyId: string,
    amounts: ReadonlyMap<string, number>,
    now: number,
  ): Promise<{ company: number; nodes: ReadonlyMap<string, number> }>
}

export function createIngestRates(
  { nodeRate, companyRate }: IngestRateLimits,
  createRateLimit: CreateRateLimit,
): IngestRates {
  const nodes = createRateLimit({ perSecond: nodeRate }, 'readings of a node')
  const companies = createRateLimit({ perSecond: companyRate }, 'readings of a company')
  const nameOf = (companyId: string, address: string) => `${companyId}/${address.toLowerCase()}`
  const totalOf = (amounts: ReadonlyMap<string, number>) =>
    amounts.values().reduce((sum, amount) => sum + amount, 0)
  return {
    async take(companyId, amounts, now) {
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
      const waits = await Promise.all(asked.map(({ limit, name, amount }) => limit.wait(name, amount, now)))
      const wait = Math.max(...waits)
      // What another call has taken since is a debt.
      if (wait === 0)
        await Promise.all(asked.map(({ limit, name, amount }) => limit.charge(name, amount, now)))
      return wait
    },
    async charge(companyId, amounts, now) {
      const ofCompany = companies.charge(companyId, totalOf(amounts), now)
      const slow = new Map<string, number>()
      const ofNode = async ([address, amount]: [string, number]) => {
        const seconds = await nodes.charge(nameOf(companyId, address), amount, now)
        if (seconds > 0) slow.set(address, seconds)
      }
      if (nodeRate > 0) await Promise.all([...amounts].map(ofNode))
      return { company: await ofCompany, nodes: slow }
    },
  }
}
