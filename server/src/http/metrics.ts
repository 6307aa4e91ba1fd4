import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Figures by name: what they mean, and how to get them at the moment they are asked for. */
export type Figures = Readonly<Record<string, { help: string; read(): number }>>

/** A registry of the process's own figures and the portal's, read when /metrics is. */
export function createMetrics(figures: Figures): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const [name, { help, read }] of Object.entries(figures)) {
    const gauge: Gauge = new Gauge({
      name: `fyr_${name}`,
      help,
      registers: [registry],
      collect: () => gauge.set(read()),
    })
  }
  return registry
}
