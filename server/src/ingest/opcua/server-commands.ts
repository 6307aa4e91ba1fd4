import type { OpcDiscovery } from '@fyr/contract/connections/opcua/opcua'
import type { Found, OpcDriver, OpcOutcome } from '#domains/connections/opcua/index.ts'
import { ConnectionFailure, type Supervisor } from '../connections/index.ts'
import type { OpcAnswer, OpcCommand } from './settings.ts'
import { opcSourceName } from './source.ts'

/** Ms: a search looks at up to 20,000 nodes. */
const searchMs = 25_000
const commandMs = 15_000
const discoveryMs = 10_000

/** Commands to the connections that the supervisor holds to servers. */
export function createOpcDriver(supervisor: Pick<Supervisor, 'send' | 'probe'>): OpcDriver {
  /** The answer, or what is wrong. */
  async function ask<Answer extends OpcAnswer>(
    serverId: string,
    command: OpcCommand,
  ): Promise<{ outcome: OpcOutcome; answer?: Exclude<Answer, { failure: unknown }> }> {
    try {
      const ms = command.type === 'find' ? searchMs : commandMs
      const answer = (await supervisor.send(opcSourceName, serverId, command, ms)) as Answer
      if ('failure' in answer) return { outcome: { result: answer.failure, detail: answer.detail } }
      return {
        outcome: { result: 'works', detail: '' },
        answer: answer as Exclude<Answer, { failure: unknown }>,
      }
    } catch (error) {
      if (!(error instanceof ConnectionFailure)) throw error
      return { outcome: { result: error.problem.code, detail: error.problem.detail } }
    }
  }
  const references = async (serverId: string, command: OpcCommand): Promise<Found> => {
    const { outcome, answer } = await ask<Extract<OpcAnswer, { references: unknown }>>(serverId, command)
    return { references: [], hasMore: false, ...outcome, ...answer }
  }
  return {
    async discover(companyId, endpointUrl) {
      const settings = { endpointUrl, timeoutMs: discoveryMs }
      const { problem, first } = await supervisor.probe('opcua-discovery', companyId, settings, discoveryMs)
      // Made by the driver.
      if (first !== undefined) return first as OpcDiscovery
      const { code, detail } = problem ?? { code: 'wrongProtocol', detail: '' }
      return { result: code, detail, applicationName: '', endpoints: [], certificate: null }
    },
    browse: (serverId, request) => references(serverId, { type: 'browse', ...request }),
    find: (serverId, request) => references(serverId, { type: 'find', ...request }),
    async read(serverId, nodeIds) {
      const command = { type: 'read', nodeIds } as const
      const { outcome, answer } = await ask<Extract<OpcAnswer, { values: unknown }>>(serverId, command)
      return { values: [], ...outcome, ...answer }
    },
  }
}
