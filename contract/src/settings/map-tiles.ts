import * as z from 'zod'
import { text } from '../endpoints/fields.ts'
import { readTileAddress } from '../values/web-hosts.ts'

/** Where pictures of the ground come from: every browser that shows a map fetches them there by itself. */
export const tileSource = z.strictObject({
  /** With {z}, {x} and {y}; https, and a host that is written out. */
  url: z
    .string()
    .trim()
    .max(1000)
    .refine((url) => readTileAddress(url) !== undefined, { message: 'field.tileAddress' }),
  /** What the provider wants to be said beside the map. */
  attribution: text(300).trim().default(''),
  maxZoom: z.number().int().min(1).max(22).default(19),
})
export type TileSource = z.infer<typeof tileSource>

/** Null: the map that Fyr brings along. */
export const mapTiles = z.strictObject({
  roadmap: tileSource.nullable(),
  satellite: tileSource.nullable(),
})
export type MapTiles = z.infer<typeof mapTiles>

/** The origins that maps of these tiles load from, such as `https://tile.example.com`. */
export function tileOrigins({ roadmap, satellite }: MapTiles): string[] {
  const origins = [roadmap, satellite].flatMap((source) => {
    const address = source && readTileAddress(source.url)
    return address ? [address.origin] : []
  })
  return [...new Set(origins)]
}
