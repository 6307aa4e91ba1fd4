/** Where the built-in map is drawn in more detail: Iceland and the Faroe Islands, and from Denmark to Finland. */
export const nordicBoxes = [
  { west: -25, south: 61, east: -6, north: 67 },
  { west: 4, south: 54, east: 32, north: 71.6 },
]
