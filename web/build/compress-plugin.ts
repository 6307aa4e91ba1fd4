import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|css|svg|json|bin)$/

/** Writes .br and .gz beside each file that shrinks, once at build time, for the server to send as they are. */
export function compressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'fyr:compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, 'assets')
    },
    closeBundle() {
      // A build that failed says why by itself.
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder).filter((file) => worthIt.test(file))) {
        const path = join(folder, name)
        const bytes = readFileSync(path)
        if (bytes.length < 1024) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
