export { apiReference } from '../api-reference.ts'
export { audit } from '../audit.ts'

export { branding } from '../branding.ts'

export { companyPage } from '../company-page.ts'

export { deveuiHolders } from '../deveui-holders.ts'
export { embedding } from '../embedding.ts'
export { logs } from '../logs.ts'
export { mapTiles } from '../map-tiles.ts'
export { news } from '../news.ts'
export { notifications } from '../notifications.ts'
export { retention } from '../retention.ts'
export { roles } from '../roles.ts'
export { security } from '../security.ts'
export { superadmin } from '../superadmin.ts'
export { tokens } from '../tokens.ts'
export { users } from '../users.ts'
