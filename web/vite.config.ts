import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin } from './build/compress-plugin.ts'
import { contractPlugin } from './build/contract-plugin.ts'
import { iconModulesPlugin, isIconModule } from './build/icon-modules-plugin.ts'
import { iconsPlugin } from './build/icons-plugin.ts'
import { missingPreloadsPlugin } from './build/missing-preloads-plugin.ts'
import { noSchemasPlugin } from './build/no-schemas-plugin.ts'
import { preloadFontPlugin } from './build/preload-font-plugin.ts'
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'
import { startPart } from './build/start-part.ts'

const server = `http://127.0.0.1:${process.env.FYR_HTTP_PORT ?? 8080}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    contractPlugin(),
    iconsPlugin(),
    iconModulesPlugin(),
    missingPreloadsPlugin(),
    preloadFontPlugin(),
    noSchemasPlugin(),
    serviceWorkerPlugin(),
    compressPlugin(),
  ],
  // The server puts a fresh nonce in place of this token in every answer of index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    // Fonts and pictures as files: data: URLs would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: startPart, debugName: 'start', priority: 1 },
            // What one page alone shows stays in its file.
            { name: 'icons', test: isIconModule, minShareCount: 2, priority: 1 },
            // Else each set of modules that the same pages share is a file: a hundred for a list.
            { name: 'common', minShareCount: 12 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // Not '/api': /api-reference is a page. As an object, or the host by which the server knows its own pages
      // would be changed.
      '^/api/': { target: server },
      '^/(frame|tile-preview)/': { target: server },
      '/environmentConfig.json': server,
      '/manifest.webmanifest': server,
      '/openapi.json': server,
      '/hubs': { target: server, ws: true },
    },
  },
})
