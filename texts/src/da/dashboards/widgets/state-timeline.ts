import type { stateTimeline as en } from '../../../en/dashboards/widgets/state-timeline.ts'
import type { Like } from '../../../like.ts'

export const stateTimeline: Like<typeof en> = {
  legend: 'Signaturforklaring med andel af tiden',
}
