/**
 * The specification writes the calls of reports below /report, and without it as well. Each of these is the same call as
 * with /report before it.
 */
export const shortReportPaths = [
  '/resources/',
  '/history/',
  '/multiexport/',
  '/manual-export/',
  '/template/',
  '/templates/',
] as const

/** The path of a call below /api by its longer spelling; any other as it is. */
export function fullReportPath(path: string): string {
  return shortReportPaths.some((short) => path.startsWith(short)) ? `/report${path}` : path
}

/** Short path of a call of reports; undefined for other calls. */
export function shortReportPath(path: string): string | undefined {
  const short = path.startsWith('/report/') ? path.slice('/report'.length) : ''
  return fullReportPath(short) === path ? short : undefined
}
