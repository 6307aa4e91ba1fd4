import type { Plugin } from 'vite'

interface Chunk {
  fileName: string
  isEntry: boolean
  /** Files. */
  imports: readonly string[]
  dynamicImports: readonly string[]
}

/**
 * Vite names with each dynamic import all files that the imported one needs, to be asked for in the same moment. This
 * leaves out those that have come whenever the import runs: up to 1.5 KB of a page. The name of a file does not depend
 * on who imports it, so a browser may have kept one with the list of an older build: it asks for a file later, never not.
 */
export function missingPreloadsPlugin(): Plugin {
  let loaded: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  return {
    name: 'fyr-missing-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, needed, { hostId, hostType }) =>
            hostType === 'html' ? needed : needed.filter((file) => !loaded.get(hostId)?.has(file)),
        },
      },
    }),
    generateBundle: {
      // Before Vite asks.
      order: 'pre',
      handler: (_options, bundle) => {
        loaded = loadedWith(Object.values(bundle).filter((file) => file.type === 'chunk'))
      },
    },
  }
}

/**
 * The files that have come whenever a chunk runs: what it imports itself, and what came with each of the chunks that may
 * have asked for it.
 */
export function loadedWith(chunks: readonly Chunk[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const importers = new Map<string, string[]>()
  for (const { fileName, imports, dynamicImports } of chunks) {
    for (const file of [...imports, ...dynamicImports]) {
      importers.set(file, [...(importers.get(file) ?? []), fileName])
    }
  }

  function ownOf(file: string): Set<string> {
    const own = new Set([file])
    // A set grows while it is walked.
    for (const each of own) for (const imported of byFile.get(each)?.imports ?? []) own.add(imported)
    return own
  }

  const loaded = new Map<string, ReadonlySet<string>>()
  // Of a chunk that is not reached yet nothing is known, which narrows nothing; sets shrink until they are true.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const { fileName, isEntry } of chunks) {
      const others = isEntry ? [] : (importers.get(fileName) ?? [])
      const [first, ...rest] = others.flatMap((file) => loaded.get(file) ?? [])
      if (others.length > 0 && !first) continue
      const shared = [...(first ?? [])].filter((file) => rest.every((each) => each.has(file)))
      const now = new Set([...ownOf(fileName), ...shared])
      if (now.size === loaded.get(fileName)?.size) continue
      loaded.set(fileName, now)
      isSettled = false
    }
  }
  return loaded
}
