import type { OpcBrowseResult, OpcDiscovery, OpcValue } from '@fyr/contract/connections/opcua/opcua'

/** Outcome of a command besides what it asked for. */
export type OpcOutcome = Pick<OpcBrowseResult, 'result' | 'detail'>

/** Port to the OPC-UA driver (`ingest/opcua`). */
export interface OpcDriver {
  /** Connects once, without security, and asks what the server offers. */
  discover(companyId: string, endpointUrl: string): Promise<OpcDiscovery>
  browse(
    serverId: string,
    request: { nodeId: string | null; path: string; offset: number },
  ): Promise<OpcBrowseResult>
  find(
    serverId: string,
    request: { nodeId: string | null; path: string; search: string },
  ): Promise<OpcBrowseResult>
  read(serverId: string, nodeIds: readonly string[]): Promise<OpcOutcome & { values: OpcValue[] }>
}
