interface Version {
  version: number
  source: string
}

/**
 * What is compared: a version with the one before it, or with the newest.
 * @param versions the newest first @returns before: null where nothing comes before it
 */
export function pairOf<V extends Version>(
  versions: readonly V[],
  version: V,
  against: 'previous' | 'current',
): { before: V | null; after: V } {
  const current = versions[0] ?? version
  if (against === 'current') return { before: version, after: current }
  return { before: versions[versions.indexOf(version) + 1] ?? null, after: version }
}
