import { stopWithParent } from './processes/stop-with-parent.ts'
import { buildWebIfStale } from './processes/web-build.ts'
import { requireNode24 } from './run.ts'

requireNode24()
stopWithParent()
process.env.NODE_ENV ??= 'production'
await buildWebIfStale()
await import('../server/src/main.ts')
