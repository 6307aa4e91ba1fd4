/** Names of many devices at once: `{n}` is their number, `{name}` what they are called, `{deveui}` their address. */
export function nameBy(
  pattern: string,
  { n, name, deveui }: { n: number; name: string | null; deveui: string },
): string {
  const parts = new Map([
    ['n', String(n)],
    ['name', name || deveui],
    ['deveui', deveui],
  ])
  return pattern.replace(/\{(n|name|deveui)\}/g, (_, part: string) => parts.get(part) ?? '').trim()
}
