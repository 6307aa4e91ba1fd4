import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const entry = fileURLToPath(new URL('../src/main.tsx', import.meta.url))
let known: ReadonlySet<string> | undefined

/**
 * Puts what every page begins with into one file, for the bundler's `codeSplitting`. By itself it makes a file of each
 * set of modules that the same pages share: sixty for a start, each asked for, compiled, and looked up by every part
 * that is fetched later; and together a tenth larger, because less repeats itself in each.
 */
export function startPart(id: string, graph: Graph): 'start' | null {
  known ??= neededBy(entry, graph)
  return known.has(id) ? 'start' : null
}

function neededBy(first: string, graph: Graph): Set<string> {
  const found = new Set([first])
  // A set grows while it is walked.
  for (const id of found) {
    // Who imports from the index of this library needs a few things of it, not all.
    if (/[\\/]@mantine[\\/].*[\\/]index\.mjs$/.test(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}
