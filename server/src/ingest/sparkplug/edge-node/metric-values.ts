import type { SparkplugProblem } from '@fyr/contract/endpoints/sparkplug-problems'
import type { IncomingReading } from '#telemetry/index.ts'
import { convertValue, isGood } from '../payload/metric-value.ts'
import type { Metric, SparkplugPayload } from '../payload/payload.ts'
import { type Steps, stepSize } from '../payload/steps.ts'
import { defineMetric, isControl, type MetricDefinition } from './metric-definition.ts'

/** Metrics that the last birth of an edge node or device defined. */
export interface MetricScope {
  metrics: Map<string, MetricDefinition>
  byAlias: Map<number | bigint, MetricDefinition>
}

export interface MetricValues {
  current: IncomingReading[]
  historical: IncomingReading[]
  nulls: number
}

type Report = (code: SparkplugProblem, detail: string) => void

/**
 * Values of a message by the definitions of its scope.
 * @param room of a birth: how many metrics it may define; undefined for data
 * @returns the values, and whether a metric of data has no definition
 */
export function* takeMetrics(
  scope: MetricScope,
  payload: SparkplugPayload,
  report: Report,
  room?: number,
): Steps<MetricValues & { isUnknown: boolean }> {
  const values: MetricValues = { current: [], historical: [], nulls: 0 }
  let isUnknown = false
  const isBirth = room !== undefined
  let left = room ?? 0
  for (const [at, metric] of payload.metrics.entries()) {
    if (at % stepSize === stepSize - 1) yield
    let definition = definitionOf(scope, metric)
    if (isBirth && !definition) {
      definition = defineMetric(metric)
      if (!definition) report('sparkplug.wrongType', metric.name ?? '')
      else if (left-- <= 0) {
        report('sparkplug.tooManyMetrics', `from ${metric.name ?? ''} on`)
        break
      } else scope.metrics.set(definition.name, definition)
    }
    if (isBirth && definition && metric.alias !== undefined) scope.byAlias.set(metric.alias, definition)
    if (definition) addValue(values, definition, metric, payload.timestamp, report)
    else if (!isBirth && !isControl(metric.name ?? '')) {
      report('sparkplug.unknownAlias', metric.name ?? `alias ${metric.alias}`)
      isUnknown = true
    }
  }
  return { ...values, isUnknown }
}

/** The name counts where a metric has both: an alias may come twice in a birth. */
function definitionOf(
  { metrics, byAlias }: MetricScope,
  { name, alias }: Metric,
): MetricDefinition | undefined {
  if (name !== undefined) return metrics.get(name)
  return alias === undefined ? undefined : byAlias.get(alias)
}

function addValue(
  values: MetricValues,
  definition: MetricDefinition,
  metric: Metric,
  payloadTime: number | undefined,
  report: Report,
): void {
  const { name, datatype, members, key } = definition
  const isDefinition = metric.wire?.form === 'template' && metric.wire.value.isDefinition
  if (isControl(name) || isDefinition) return
  // Transient values are for control only: nobody is to store them.
  if (metric.isNull || metric.isTransient || !isGood(metric)) {
    values.nulls++
    return
  }
  const converted = convertValue(metric.wire, datatype, members)
  if ('problem' in converted) {
    report(`sparkplug.${converted.problem}`, name)
    return
  }
  if (converted.value === null) {
    values.nulls++
    return
  }
  const createdAt = metric.timestamp ?? payloadTime
  const reading = { key, value: converted.value, ...(createdAt !== undefined && { createdAt }) }
  if (!metric.isHistorical) {
    values.current.push(reading)
    if (createdAt !== undefined) definition.currentTime = Math.max(definition.currentTime, createdAt)
    return
  }
  const isAhead = createdAt === undefined || createdAt >= definition.currentTime
  // It would become the newest reading, which it says that it is not.
  if (createdAt === undefined || (isAhead && definition.currentTime > Number.NEGATIVE_INFINITY))
    report('sparkplug.historicalAhead', name)
  else values.historical.push(reading)
}
