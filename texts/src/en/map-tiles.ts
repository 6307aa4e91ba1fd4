/** Where maps get their ground from, for super administrators. */
export const mapTiles = {
  title: 'Map tiles',
  hint: 'Every browser that shows a map loads them from there by itself. Empty: the map that the portal brings along.',
  kinds: { roadmap: 'Map', satellite: 'Aerial photos' },
  url: { roadmap: 'Address of map tiles', satellite: 'Address of aerial photos' },
  attribution: 'Source',
  attributionHint: 'As the provider wants it to stand on the map.',
  maxZoom: 'Greatest zoom',
  maxZoomHint: 'From 1 to 22, as far as the provider has tiles.',
  preview: 'Tiles of the saved address: {{name}}',
  works: 'Tiles of it can be loaded. Pages that are open use it when they are loaded again.',
  fails: 'Its tiles cannot be loaded. Check the address, and whether it needs a key.',
} as const
