/** Rows of a list of nodes in one call. */
export const maxImportedNodes = 10_000
/** Bytes of such a call: of LoRaWAN nodes with keys a row has about 250. */
export const maxNodeImportBytes = 4_194_304

/** Columns of a row, in the order of the template. */
export const importedNodeFields = [
  'name',
  'deveui',
  'nodeType',
  'application',
  'decoder',
  'topics',
  'lat',
  'long',
  'appEui',
  'appKey',
  'profile',
  'activation',
] as const
export type ImportedNodeField = (typeof importedNodeFields)[number]
