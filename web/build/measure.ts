import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  isEntry?: boolean
  src?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** Bytes after gzip. */
export interface BuildSizes {
  /** The entry and what it cannot start without. */
  initialJs: number
  initialCss: number
  /** Menu and top bar: what every page behind the sign-in adds first. */
  shell: number
  /** What each lazily loaded page or part adds to entry and shell. */
  extra: Record<string, number>
}

/** The limits of ux.md, in KB of 1,024 bytes. */
export const limits = {
  initialJs: 190,
  initialCss: 45,
  route: 40,
  dashboard: 100,
  language: 25,
  languagePart: 12,
}

/** Reads what `vite build` wrote. */
export function measureBuild(dist = fileURLToPath(new URL('../dist', import.meta.url))): BuildSizes {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const size = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + size(file), 0)
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const initial = closure(manifest, entries)

  const shell = closure(manifest, ['src/app/shell/shell.tsx']).js
  const extra: Record<string, number> = {}
  for (const [name, chunk] of Object.entries(manifest)) {
    if (!chunk.src || chunk.isEntry || !chunk.file.endsWith('.js')) continue
    const files = [...closure(manifest, [name]).js].filter(
      (file) => !initial.js.has(file) && !shell.has(file),
    )
    extra[chunk.src] = total(files)
  }
  return {
    initialJs: total(initial.js),
    initialCss: total(initial.css),
    shell: total([...shell].filter((file) => !initial.js.has(file))),
    extra,
  }
}

function closure(manifest: Manifest, names: string[]): { js: Set<string>; css: Set<string> } {
  const js = new Set<string>()
  const css = new Set<string>()
  const seen = new Set<string>()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    if (chunk.file.endsWith('.js')) js.add(chunk.file)
    for (const file of chunk.css ?? []) css.add(file)
    queue.push(...(chunk.imports ?? []))
  }
  return { js, css }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { initialJs, initialCss, shell, extra } = measureBuild()
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  const lines = [
    `initial JavaScript ${kb(initialJs)} of ${limits.initialJs}`,
    `shell ${kb(shell)}`,
    `initial CSS ${kb(initialCss)} of ${limits.initialCss}`,
    ...Object.entries(extra)
      .sort(([, a], [, b]) => b - a)
      .map(([name, bytes]) => `  + ${kb(bytes).padStart(9)}  ${name}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
