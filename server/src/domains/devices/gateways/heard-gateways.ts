import { usualOfflineMinutes } from '@fyr/contract/devices/gateways/gateway-states'
import { problemText } from '@fyr/texts/problem-text'
import type { RequestContext } from '#request/context.ts'
import { found, Problem } from '#request/problem.ts'
import { createGateway } from './gateways.ts'
import { findHeardGateway } from './heard-gateway-store.ts'

interface Outcome {
  added: string[]
  failed: { eui: string; code: string; message: string }[]
}

/** Registers gateways that were heard, each in a transaction of its own: the licence may end among them. */
export async function addHeardGateways(
  { inCompany, language }: Pick<RequestContext, 'inCompany' | 'language'>,
  euis: readonly string[],
): Promise<Outcome> {
  const outcome: Outcome = { added: [], failed: [] }
  for (const eui of new Set(euis)) {
    try {
      await inCompany(async (db, by) => {
        const { name } = found(await findHeardGateway(db, eui))
        // Where it is its network server says, until a person does.
        const details = { name: name ?? eui, eui, lat: null, long: null, offlineMinutes: usualOfflineMinutes }
        await createGateway(db, by, details)
      })
      outcome.added.push(eui)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, params } = error
      outcome.failed.push({ eui, code, message: problemText(language, code, params) })
    }
  }
  return outcome
}
