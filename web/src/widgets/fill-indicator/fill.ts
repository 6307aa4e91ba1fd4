import type { FillIndicatorSettings } from '@fyr/contract/widgets/values'

/**
 * How full it is in percent, between 0 and 100; null where empty and full are the same. Empty may be the higher
 * value, as of a distance from the lid.
 */
export function percentFull(value: number, empty: number, full: number): number | null {
  if (empty === full) return null
  return Math.min(100, Math.max(0, ((value - empty) / (full - empty)) * 100))
}

/** What is in it, of what it holds. */
export const contentOf = (percent: number, capacity: number): number => (capacity * percent) / 100

/** 0 decimals of a percentage would hide that it is not quite full. */
export const percentDecimals = (percent: number): number => (percent > 99 && percent < 100 ? 1 : 0)

export interface Outline {
  /** Width over height. */
  ratio: number
  /** SVG path of the inside, in a box of 100 x 100 that is stretched to the ratio. */
  path: string
  /** Lid, neck, pole or wheels, drawn around it. */
  details: string
  /** Where the inside begins and ends, from above. */
  top: number
  bottom: number
}

/** The shapes: each an inside that is filled from below, and what makes it known. */
export const outlines: Record<FillIndicatorSettings['shape'], Outline> = {
  // Lying, with round ends.
  tank: {
    ratio: 1.7,
    path: 'M22,14 H78 A20,36 0 0 1 78,86 H22 A20,36 0 0 1 22,14 Z',
    details: 'M44,14 V6 H56 V14 M24,88 V96 M76,88 V96',
    top: 14,
    bottom: 86,
  },
  // Upright.
  cylinder: {
    ratio: 0.75,
    path: 'M8,14 A42,10 0 0 1 92,14 V86 A42,10 0 0 1 8,86 Z',
    details: 'M8,14 A42,10 0 0 0 92,14',
    top: 4,
    bottom: 96,
  },
  silo: {
    ratio: 0.65,
    path: 'M10,20 L50,4 L90,20 V68 L60,94 H40 L10,68 Z',
    details: 'M10,68 V97 M90,68 V97',
    top: 4,
    bottom: 94,
  },
  box: { ratio: 1.25, path: 'M6,8 H94 V92 H6 Z', details: '', top: 8, bottom: 92 },
  bin: {
    ratio: 0.8,
    path: 'M12,16 H88 L80,95 H20 Z',
    details: 'M5,11 H95 M38,11 V5 H62 V11',
    top: 16,
    bottom: 95,
  },
  battery: {
    ratio: 0.55,
    path: 'M14,11 Q8,11 8,15 V92 Q8,96 14,96 H86 Q92,96 92,92 V15 Q92,11 86,11 Z',
    details: 'M36,11 V4 H64 V11',
    top: 11,
    bottom: 96,
  },
}

/** Where the surface is, in the box of the outline, from above. */
export const surfaceOf = ({ top, bottom }: Outline, percent: number): number =>
  bottom - ((bottom - top) * percent) / 100

export interface FillPlace {
  /** The words stand beside the vessel, not below it. */
  beside: boolean
  /** Of the vessel, in pixels. */
  height: number
  /** The size of the large number, in pixels. */
  large: number
}

/** How the vessel and its words share the room, so that the vessel is as large as can be. */
export function fillPlace(
  { width, height }: { width: number; height: number },
  ratio: number,
  lines: number,
): FillPlace {
  const words = lines * 20
  const below = Math.min(40, Math.max(16, width / 5, height / 6))
  const upright = Math.min(height - 12 - below * 1.15 - words, (width * 0.8) / ratio)
  const lying = Math.min(height - 4, Math.min(width * 0.55, width - 96) / ratio)
  if (upright > lying) return { beside: false, height: upright, large: Math.round(below) }
  const left = width - Math.max(24, lying) * ratio - 20
  return {
    beside: true,
    height: Math.max(24, lying),
    large: Math.round(Math.min(44, Math.max(16, left / 3.4))),
  }
}
