import type { Database, PlatformDb } from '#db/index.ts'
import type { EmailProof } from '#domains/access/accounts/index.ts'
import { currentPayer } from '#lib/fairness/charged-to.ts'
import { createCompanyGate } from '#request/company-gate.ts'
import type { RequestPrincipal } from '#request/principal.ts'

/** Accounts are reached by few connections, which sign-ins need too, and passwords by few threads. */
const limits = { atOnce: 2, waiting: 100 }

export type AccountGate = ReturnType<typeof createAccountGate>

/** Gate for work on accounts that companies request; it queues behind work of the same company only. */
export function createAccountGate(database: Pick<Database, 'withPlatform'>, emailProof: EmailProof) {
  const gate = createCompanyGate(limits)
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const payer = currentPayer()
    return payer ? gate(payer, work) : work()
  }
  return {
    inTurn,
    inPlatform: <T>(work: (db: PlatformDb) => Promise<T>) => inTurn(() => database.withPlatform(work)),
    /** Where no address can be proved, super administrators say whose it is. */
    isVouched: async ({ isSuper }: Pick<RequestPrincipal, 'isSuper'>) =>
      isSuper && !(await emailProof.isPossible()),
  }
}
