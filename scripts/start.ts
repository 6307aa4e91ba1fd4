import { requireNode24 } from './run.ts'
import { stopWithParent } from './stop-with-parent.ts'
import { buildWebIfStale } from './web-build.ts'

requireNode24()
stopWithParent()
process.env.NODE_ENV ??= 'production'
await buildWebIfStale()
await import('../server/src/main.ts')
