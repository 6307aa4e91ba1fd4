/**
 * The names that the portal goes by: the one it is published under, and the one this call used. The domains of
 * companies are asked for where a frame is opened (frame-page.ts): they may be approved after a dashboard is saved.
 */
export function ownHosts({ host }: { host: string | undefined }, publicUrl: string): string[] {
  const called = host === undefined ? null : URL.parse(`http://${host}`)
  return [new URL(publicUrl), called].flatMap((url) => (url ? [plain(url.hostname)] : []))
}

/** Whether an address leads to one of these names. */
export const leadsTo = (hosts: readonly string[], { hostname }: Pick<URL, 'hostname'>) =>
  hosts.includes(plain(hostname))

/** A name may end in a dot and mean the same. */
const plain = (hostname: string) => hostname.replace(/\.$/, '')
