export const pictureMap = {
  keys: '{{name}}. Arrow keys move the picture, plus and minus zoom it, 0 shows all of it.',
  labels: 'Values on the picture',
  labelKeys: 'Arrow keys move it, with Shift in larger steps; Delete removes it.',
  movedTo: '{{name}}: {{x}} % from the left, {{y}} % from the top',
  placing: 'Click on the picture where {{name}} belongs.',
  leaveThere: 'Leave it there',
  zoomIn: 'Enlarge the picture',
  zoomOut: 'Shrink the picture',
  fit: 'Show all of the picture',
} as const
