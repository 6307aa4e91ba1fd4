import type { OpcProblem } from '@fyr/contract/connections/opcua/limits'
import type { OpcNode, OpcServerStatus } from '@fyr/contract/connections/opcua/opcua'

/** State of a variable: what the driver last said of it. */
export interface VariableState {
  /** Id of the variable. */
  variable: string
  problem: OpcProblem | null
  /** Name of the status code. */
  status: string
  /** As the server revised it, ms. */
  samplingInterval: number | null
}

/** What changed on a server since the last report. */
export interface OpcReport {
  /** The first since the connection was opened: variables that it does not name are unknown. */
  isFirst: boolean
  changed: readonly VariableState[]
  server?: OpcServerStatus
}

type KnownState = NonNullable<OpcNode['state']>

/** States of servers and variables, in this process; unknown until the server said something of them. */
export interface OpcStates {
  /** @param at epoch ms */
  note(server: { companyId: string; serverId: string }, report: OpcReport, at: number): void
  ofVariable(serverId: string, variableId: string): KnownState | null
  ofServer(serverId: string): OpcServerStatus | null
  forget(serverId: string): void
  forgetCompany(companyId: string): void
}

interface KnownServer {
  companyId: string
  status: OpcServerStatus | null
  variables: Map<string, KnownState>
}

/** At most one entry for each variable: a company's limits bound it. */
export function createOpcStates(): OpcStates {
  const servers = new Map<string, KnownServer>()
  return {
    note({ companyId, serverId }, { isFirst, changed, server }, at) {
      const known = servers.get(serverId) ?? { companyId, status: null, variables: new Map() }
      servers.set(serverId, known)
      if (isFirst) known.variables = new Map()
      if (server) known.status = server
      const since = new Date(at).toISOString()
      for (const { variable, ...state } of changed) known.variables.set(variable, { ...state, since })
    },
    ofVariable: (serverId, variableId) => servers.get(serverId)?.variables.get(variableId) ?? null,
    ofServer: (serverId) => servers.get(serverId)?.status ?? null,
    forget: (serverId) => void servers.delete(serverId),
    forgetCompany(companyId) {
      for (const [serverId, server] of servers) if (server.companyId === companyId) servers.delete(serverId)
    },
  }
}
