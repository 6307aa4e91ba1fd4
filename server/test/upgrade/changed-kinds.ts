interface Feature {
  featureAccessId: string
  name: string
  companies: string[]
}
interface JobKind {
  kind: string
  due: number
  running: number
  failed: number
  oldestDue: string | null
}

/** Since issue 26 OPC-UA is a feature, which companies have until it is taken from them. */
export function withOpcFeature(answer: unknown): Feature[] {
  const features = answer as Feature[]
  const companies = [...new Set(features.flatMap((feature) => feature.companies))].sort()
  return [...features, { featureAccessId: 'opcUa', name: 'opcUa', companies }]
}

/** Since issue 26 outages of connections are looked for. */
export function withConnectionCheck(answer: unknown): JobKind[] {
  const check = { kind: 'connections.check', due: 0, running: 0, failed: 0, oldestDue: null }
  return [...(answer as JobKind[]), check].sort((one, other) => (one.kind < other.kind ? -1 : 1))
}
