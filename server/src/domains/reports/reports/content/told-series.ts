import type { ReportAggregation, ReportResolution } from '@fyr/contract/reports/report-kinds'
import type { TrendLimit } from '../trend/figures/durations.ts'
import type { SelectedKey } from './selection/selection-store.ts'

/** A key with what is told of its readings, and its series where it has any. */
export interface ToldSeries extends SelectedKey {
  aggregation: ReportAggregation
  resolution: ReportResolution
  series: number | undefined
  /** Chosen in the report. */
  limits?: readonly TrendLimit[]
}
