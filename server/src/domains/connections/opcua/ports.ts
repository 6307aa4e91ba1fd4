import type {
  OpcBrowseResult,
  OpcDiscovery,
  OpcReference,
  OpcValue,
} from '@fyr/contract/connections/opcua/opcua'

/** Outcome of a command besides what it asked for. */
export type OpcOutcome = Pick<OpcBrowseResult, 'result' | 'detail'>

/** What is found on a server, without what the portal knows of it. */
export type Found = OpcOutcome & { references: Omit<OpcReference, 'isRead'>[]; hasMore: boolean }

/** Port to the OPC-UA driver (`ingest/opcua`). */
export interface OpcDriver {
  /** Connects once, without security, and asks what the server offers. */
  discover(companyId: string, endpointUrl: string): Promise<OpcDiscovery>
  browse(serverId: string, request: { nodeId: string | null; path: string; offset: number }): Promise<Found>
  find(serverId: string, request: { nodeId: string | null; path: string; search: string }): Promise<Found>
  read(
    serverId: string,
    nodeIds: readonly string[],
  ): Promise<OpcOutcome & { values: Omit<OpcValue, 'isRead'>[] }>
}
