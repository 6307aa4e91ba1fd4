import type { tiltChart as en } from '../../../en/dashboards/widgets/tilt-chart.ts'
import type { Like } from '../../../like.ts'

export const tiltChart: Like<typeof en> = {
  x: 'Hældning mod højre',
  y: 'Hældning fremad',
  limit: 'Maks. vinkel',
  trail: 'Vis spor for perioden',
  distance: 'Vinkel',
  level: 'i vater',
  ways: {
    front: 'fremad',
    frontRight: 'fremad mod højre',
    right: 'mod højre',
    backRight: 'bagud mod højre',
    back: 'bagud',
    backLeft: 'bagud mod venstre',
    left: 'mod venstre',
    frontLeft: 'fremad mod venstre',
  },
}
