import { requireNode24 } from './run.ts'
import { buildWebIfStale } from './web-build.ts'

requireNode24()
process.env.NODE_ENV ??= 'production'
await buildWebIfStale()
await import('../server/src/main.ts')
