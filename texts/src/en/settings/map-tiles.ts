/** Where maps get their ground from, for super administrators. */
export const mapTiles = {
  title: 'Map tiles',
  hint: 'Browsers load map tiles directly from these servers. Empty: built-in map.',
  kinds: { roadmap: 'Road map', satellite: 'Satellite' },
  url: { roadmap: 'Road map tile URL', satellite: 'Satellite tile URL' },
  useOpenStreetMap: 'Use OpenStreetMap',
  attribution: 'Attribution',
  attributionHint: 'As required by the provider.',
  maxZoom: 'Max zoom',
  maxZoomHint: 'From 1 to 22, as supported by the provider.',
  preview: 'Tiles from the saved URL: {{name}}',
  works: 'Tiles load. Reload open pages to use them.',
  fails: 'Tiles could not be loaded. Check the URL and whether it needs an API key.',
} as const
