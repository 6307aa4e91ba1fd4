import * as z from 'zod'
import { colour, deveui, id, key, latitude, longitude, text } from '../endpoints/fields.ts'
import { commonMapSettings } from '../settings/map-settings.ts'
import { imageName, nodeChoice, ownRange, seriesRef, thresholds } from './fields.ts'

/** A place on a map that no node stands for by itself: a name, or a node that does not know where it is. */
export const marker = z.strictObject({
  markerId: id,
  name: text().default(''),
  lat: latitude,
  long: longitude,
  deveui: deveui.nullable().default(null),
  icon: text(64).default('mdi-map-marker'),
  colour: colour.nullable().default(null),
})
export type Marker = z.infer<typeof marker>

/** A map as a widget, and what a map dashboard consists of. */
export const mapSettings = z.strictObject({
  nodes: nodeChoice.default({ by: 'all' }),
  /** Null: wherever the nodes are. */
  centre: z.strictObject({ lat: latitude, long: longitude }).nullable().default(null),
  zoom: z.number().min(0).max(22).default(7),
  mapType: z.enum(['roadmap', 'satellite', 'builtIn']).default('roadmap'),
  cluster: z.boolean().default(true),
  ...commonMapSettings,
  /** Colours markers by this key in place of their state. */
  colourKey: key.nullable().default(null),
  thresholds,
  /** Where the nodes went during the range. */
  tracks: z.boolean().default(false),
  range: ownRange,
  markers: z.array(marker).max(500).default([]),
})
export type MapSettings = z.infer<typeof mapSettings>

/** A value on a picture; places are parts of its width and height, from the upper left corner. */
export const imageMapLabel = seriesRef.extend({
  labelId: id,
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  display: z.enum(['value', 'labelAndValue', 'dot']).default('labelAndValue'),
  thresholds,
})
export type ImageMapLabel = z.infer<typeof imageMapLabel>

/** A picture with values on it, as a widget and as a dashboard. */
export const imageMapSettings = z.strictObject({
  image: imageName,
  /** Powers of two of its natural size; never smaller than all of it, which -5 stands for. */
  zoom: z.number().min(-5).max(5).default(-5),
  labels: z.array(imageMapLabel).max(100).default([]),
})
export type ImageMapSettings = z.infer<typeof imageMapSettings>
