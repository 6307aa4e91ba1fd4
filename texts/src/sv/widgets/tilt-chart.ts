import type { tiltChart as en } from '../../en/widgets/tilt-chart.ts'
import type { Like } from '../../like.ts'

export const tiltChart: Like<typeof en> = {
  x: 'Lutning åt höger',
  y: 'Lutning framåt',
  limit: 'Yttersta cirkeln är',
  trail: 'Var den har varit under perioden',
  distance: 'Från lodlinjen',
  level: 'står rakt',
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
