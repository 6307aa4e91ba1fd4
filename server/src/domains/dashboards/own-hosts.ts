import type { RequestContext } from '#request/context.ts'

/** The names that the portal goes by: the one it is published under, and the one this call used. */
export function ownHosts({ host }: Pick<RequestContext, 'host'>, publicUrl: string): string[] {
  const called = host === undefined ? null : URL.parse(`http://${host}`)
  return [new URL(publicUrl), called].flatMap((url) => (url ? [url.hostname] : []))
}
