export const imageMap = {
  nothing: 'Choose a picture',
  nothingText: 'A floor plan, a drawing or a photo, in the settings.',
  zoom: 'Opens at',
  zoomAll: 'All of the picture',
  zoomPercent: '{{percent}} % of its size',
  labels: 'Values on it',
  left: 'From the left, %',
  top: 'From the top, %',
  display: 'Looks like',
  displays: { value: 'Value', labelAndValue: 'Name and value', dot: 'Dot' },
  add: 'Add a value',
  hint: 'Drag the values to their places, or move them by the arrow keys.',
} as const
