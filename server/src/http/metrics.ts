import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A value with its labels. */
export interface Sample {
  labels: Record<string, string>
  value: number
}

/**
 * Figures by name: what they mean, and how to get them at the moment they are asked for. Those whose name ends with
 * `_total` are counters, which only rise while the process runs; all others are gauges.
 */
export type MetricValues = Readonly<
  Record<
    string,
    {
      help: string
      labels?: readonly string[]
      read(): number | readonly Sample[] | Promise<readonly Sample[]>
    }
  >
>

export interface Metrics {
  /** Adds figures that are read when /metrics is. */
  add(figures: MetricValues): void
  /** A histogram of durations, to be told of each in seconds. */
  durations<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ): (labels: Record<Label, string>, seconds: number) => void
  /** Prometheus text. */
  text(): Promise<string>
  readonly contentType: string
}

/** Of the library's own: gauges that bear the suffix of counters, which Prometheus' linter complains of. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]
/** From half a millisecond to half a minute. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

let processRegistry: Registry | undefined

/** The process's own figures: made once, as the library observes garbage collection until the process ends. */
function processFigures(): Registry {
  if (processRegistry !== undefined) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  for (const name of misnamed) processRegistry.removeSingleMetric(name)
  return processRegistry
}

/** The figures of the process and of one portal. */
export function createMetrics(): Metrics {
  processFigures()
  const registry = new Registry()
  const registers = [registry]
  return {
    add(figures) {
      for (const [name, { help, labels = [], read }] of Object.entries(figures)) {
        const options = { name: `fyr_${name}`, help, labelNames: [...labels], registers, collect }
        const metric: Counter | Gauge = name.endsWith('_total') ? new Counter(options) : new Gauge(options)
        async function collect(): Promise<void> {
          const found = await read()
          metric.reset()
          for (const sample of typeof found === 'number' ? [{ labels: {}, value: found }] : found) {
            if (metric instanceof Gauge) metric.set(sample.labels, sample.value)
            else metric.inc(sample.labels, sample.value)
          }
        }
      }
    },
    durations(name, help, labels) {
      const histogram = new Histogram({
        name: `fyr_${name}`,
        help,
        labelNames: [...labels],
        buckets,
        registers,
      })
      return (values, seconds) => histogram.observe(values, seconds)
    },
    text: () => Registry.merge([processFigures(), registry]).metrics(),
    contentType: registry.contentType,
  }
}
