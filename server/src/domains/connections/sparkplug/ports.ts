import type { SparkplugMetric } from '@fyr/contract/connections/sparkplug'

export type SparkplugMetricView = SparkplugMetric

/** The host application, as far as calls of people need it. */
export interface SparkplugHost {
  /** Metrics of the node's last birth, by name; none while it is not known. */
  metricsOf(nodeId: string): readonly SparkplugMetricView[]
  /** Requests a birth of the node's edge node. False where nobody received it. */
  requestRebirth(nodeId: string): Promise<boolean>
}
