import type { tiltChart as en } from '../../../en/dashboards/widgets/tilt-chart.ts'
import type { Like } from '../../../like.ts'

export const tiltChart: Like<typeof en> = {
  x: 'Lutning åt höger',
  y: 'Lutning framåt',
  limit: 'Maxvinkel',
  trail: 'Visa spår för perioden',
  distance: 'Vinkel',
  level: 'i våg',
  ways: {
    front: 'framåt',
    frontRight: 'framåt höger',
    right: 'åt höger',
    backRight: 'bakåt höger',
    back: 'bakåt',
    backLeft: 'bakåt vänster',
    left: 'åt vänster',
    frontLeft: 'framåt vänster',
  },
}
