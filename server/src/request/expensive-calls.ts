import { createLruCache } from '#lib/cache/lru-cache.ts'
import { chargeTo, currentPayer, type Payer } from '#lib/fairness/charged-to.ts'
import { createCompanyGate } from './company-gate.ts'
import { fail } from './problem.ts'

/**
 * A call is expensive when each of its last few held connections for longer in all, ms. That of the fastest counts, as
 * it depends least on what else the machine did.
 */
const expensiveMs = 8
const remembered = 5
/** Pairs of company and endpoint. */
const maxRemembered = 20_000
/** For each company; one session or token has one at once. */
const limits = { atOnce: 2, waiting: 500 }
/** A call that takes longer gives its place on, ms: what it waits for has limits of its own. */
const maxHoldMs = 1000

// One event loop and one database serve all companies, so one gate.
const gate = createCompanyGate(limits)
const durations = createLruCache<string, number[]>(maxRemembered)

/** Unknown ones are, until one has ended. */
function isExpensive(key: string): boolean {
  const known = durations.get(key)
  return known === undefined || Math.min(...known) >= expensiveMs
}

function remember(key: string, databaseMs: number): void {
  durations.set(key, [databaseMs, ...(durations.get(key) ?? []).slice(0, remembered - 1)])
}

export interface ChargedCall {
  payer: Omit<Payer, 'databaseMs'>
  /** Names it among all endpoints. */
  endpoint: string
  /** Whether nobody waits for the answer any more. */
  isAbandoned(): boolean
}

/**
 * Does a call at the expense of a company. Its expensive calls run one after the other, so that what PostgreSQL and
 * this thread do for it leaves them to others in between. What is abandoned before its turn is not done.
 * @throws Problem request.tooMany
 */
export async function chargeCall<T>(
  { payer: caller, endpoint, isAbandoned }: ChargedCall,
  work: () => Promise<T>,
): Promise<T> {
  const payer: Payer = { ...caller }
  const key = `${payer.companyId} ${endpoint}`
  const call = () =>
    chargeTo(payer, work).finally(() => {
      remember(key, payer.databaseMs ?? 0)
    })
  // Within another call it could wait for the place of that one.
  if (currentPayer() !== undefined || !isExpensive(key)) return await call()
  return await holdPlace(payer, async () => (isAbandoned() ? fail('request.tooMany') : await call()))
}

async function holdPlace<T>(payer: Payer, call: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const entered = gate(
    payer,
    () =>
      new Promise<void>((giveOn) => {
        const timer = setTimeout(giveOn, maxHoldMs)
        call()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer)
            giveOn()
          })
      }),
  )
  entered.catch(reject)
  return await promise
}
