import type { Plugin } from 'vite'

/** The letters of the first paint are fetched beside the script, not after it: fewer jumps. */
export function preloadFontPlugin(): Plugin {
  return {
    name: 'fyr-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' as const }]
      },
    },
  }
}
