/** True if lines differ by node alone: one key, each node once. Colours follow the nodes then, else the keys. */
export function isByNode(series: readonly { deveui: string; key: string }[]): boolean {
  const nodes = new Set(series.map(({ deveui }) => deveui.toLowerCase()))
  return nodes.size > 1 && nodes.size === series.length && new Set(series.map(({ key }) => key)).size === 1
}
