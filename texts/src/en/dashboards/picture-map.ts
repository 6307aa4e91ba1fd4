export const pictureMap = {
  keys: '{{name}}. Arrow keys pan the image, + and − zoom, 0 resets.',
  labels: 'Values on the image',
  labelKeys: 'Arrow keys move it. Hold Shift for larger steps. Delete removes it.',
  movedTo: '{{name}}: {{x}} % from the left, {{y}} % from the top',
  placing: 'Click the image to place {{name}}.',
  leaveThere: 'Place here',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit image',
} as const
