import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url))

/**
 * Writes service-worker.js, which knows the files of this very build: another build is another service worker, and
 * browsers take it up by themselves.
 */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'fyr:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const parts = Object.keys(bundle)
          .filter((file) => /^assets\/.*\.(js|css|woff2|bin)$/.test(file))
          .sort()
          .map((file) => `/${file}`)
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundleWorker(parts) })
      },
    },
  }
}

async function bundleWorker(parts: readonly string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __PARTS__: JSON.stringify(parts) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: 'service-worker' },
    },
  })
  const [chunk] = Array.isArray(built) ? (built[0]?.output ?? []) : []
  if (!chunk) throw new Error('The service worker was not built')
  return chunk.code
}
