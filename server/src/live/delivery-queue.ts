/** Work for the listeners of one company, done a little at a time. Answers whether there is more. */
export type Delivery = () => boolean

export interface DeliveryQueue {
  /** Behind what waits for the same company, and in turn with the others. */
  add(companyId: string, delivery: Delivery): void
  /** How many deliveries of a company wait. */
  waiting(companyId: string): number
}

/** How long deliveries may hold the event loop at a time. */
const sliceMs = 10
/** How long one company may before the next has its turn. */
const turnMs = 2

/**
 * Sends live messages by turns of companies: one that sends much to many waits for itself, and the event loop is free
 * between slices of 10 ms.
 */
export function createDeliveryQueue(onError: (error: unknown) => void): DeliveryQueue {
  const companies = new Map<string, Delivery[]>()
  let scheduled = false

  function run(): void {
    scheduled = false
    const end = performance.now() + sliceMs
    for (let now = performance.now(); now < end; now = performance.now()) {
      const [next] = companies
      if (!next) return
      const [companyId, deliveries] = next
      takeTurn(deliveries, Math.min(end, now + turnMs))
      companies.delete(companyId)
      if (deliveries.length > 0) companies.set(companyId, deliveries)
    }
    schedule()
  }

  function takeTurn(deliveries: Delivery[], end: number): void {
    for (let [delivery] = deliveries; delivery; [delivery] = deliveries) {
      if (!hasMore(delivery)) deliveries.shift()
      if (performance.now() >= end) return
    }
  }

  function hasMore(delivery: Delivery): boolean {
    try {
      return delivery()
    } catch (error) {
      onError(error)
      return false
    }
  }

  function schedule(): void {
    if (scheduled || companies.size === 0) return
    scheduled = true
    setImmediate(run)
  }

  return {
    add(companyId, delivery) {
      const deliveries = companies.get(companyId) ?? []
      deliveries.push(delivery)
      companies.set(companyId, deliveries)
      schedule()
    },
    waiting: (companyId) => companies.get(companyId)?.length ?? 0,
  }
}
