import type { SparkplugMetric } from '@fyr/contract/connections/sparkplug'
import type { ListPage } from '#db/index.ts'

/** The host application, as far as calls of people need it. */
export interface SparkplugHost {
  /** A page of the metrics of the node's last birth; none while it is not known. */
  metricsOf(nodeId: string, page: { limit: number; offset: number }): ListPage<SparkplugMetric>
  /** Requests a birth of the node's edge node. False where nobody received it. */
  requestRebirth(nodeId: string): Promise<boolean>
}
