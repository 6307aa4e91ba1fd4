/** What settings, tokens, storage and the API reference show. */
export { apiReference } from '../api-reference.ts'
export { deveuiHolders } from '../deveui-holders.ts'
export { embedding } from '../embedding.ts'
export { mapTiles } from '../map-tiles.ts'
export { retention } from '../retention.ts'
export { roles } from '../roles.ts'
export { tokens } from '../tokens.ts'
export { users } from '../users.ts'
