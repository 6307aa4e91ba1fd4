export const imageMap = {
  nothing: 'No image selected',
  zoom: 'Initial zoom',
  zoomAll: 'Fit image',
  zoomPercent: '{{percent}} %',
  labels: 'Values',
  left: 'From left, %',
  top: 'From top, %',
  display: 'Display as',
  displays: { value: 'Value', labelAndValue: 'Name and value', dot: 'Dot' },
  add: 'Add value',
  hint: 'Drag the values, or move them with the arrow keys.',
} as const
