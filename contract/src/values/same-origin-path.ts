/**
 * The path on this site that a text from elsewhere leads to, as the browser would read it; null for whatever leads to
 * another site, as `//host`, `/\\host` and `/\t/host` do.
 */
export function sameOriginPath(text: string): string | null {
  // Only what begins as a path: an absolute address of our own is none that we write.
  if (!text.startsWith('/')) return null
  const url = URL.parse(text, 'https://own.invalid')
  if (url?.origin !== 'https://own.invalid') return null
  const path = url.pathname + url.search + url.hash
  // `/.//host` becomes a path that reads as another site when it is followed.
  return /^\/[/\\]/.test(path) ? null : path
}
