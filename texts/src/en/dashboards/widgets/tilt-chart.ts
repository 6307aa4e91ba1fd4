export const tiltChart = {
  x: 'Tilt to the right',
  y: 'Tilt to the front',
  limit: 'Max angle',
  trail: 'Show trail',
  distance: 'Angle',
  level: 'level',
  ways: {
    front: 'to the front',
    frontRight: 'to the front and right',
    right: 'to the right',
    backRight: 'to the back and right',
    back: 'to the back',
    backLeft: 'to the back and left',
    left: 'to the left',
    frontLeft: 'to the front and left',
  },
} as const
