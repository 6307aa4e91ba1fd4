import type { FormulaEngine } from '#domains/automation/formulas/index.ts'
import type { Participant } from '../participant.ts'
import type { Uplink } from '../uplink.ts'

/** Computes from what is news; what comes of it is news of the same batch. */
export function formulaParticipant(engine: FormulaEngine): Participant {
  return {
    name: 'formulas',
    refresh: () => engine.refresh(),
    async derive(news, now) {
      const computed = await engine.derive(news)
      return computed.map(
        ({ companyId, deveui, readings }): Uplink => ({
          source: 'formula',
          companyId,
          address: deveui,
          onlyNodeId: null,
          receivedAt: now.getTime(),
          readings,
        }),
      )
    },
    prepare: () => (engine.isOpen ? { committed: engine.committed } : undefined),
  }
}
