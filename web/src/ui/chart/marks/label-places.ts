export interface LabelToPlace {
  /** Of its line, in pixels. */
  y: number
  /** Of its text, in pixels. */
  width: number
  /** Where it stands by preference. */
  side: 'above' | 'below'
}

export interface LabelPlace {
  side: 'above' | 'below'
  /** From the right edge to the end of the text, in pixels. */
  right: number
}

/** In pixels, from the right edge and from the top. */
export interface LabelBox {
  right: number
  top: number
  width: number
  height: number
}

interface Room {
  top: number
  bottom: number
  width: number
  /** Of a text, with the room around it, in pixels. */
  height: number
}

const gap = 8
/** In pixels between places that are tried along a line. */
const step = 48

/**
 * Where the words of lines across a chart stand: as far to the right as nothing is in the way, neither another text
 * nor what is drawn of readings, on the preferred side of the line or the other. Where readings are everywhere, over
 * them. What finds no room is null.
 * @param covers whether readings are drawn in a box
 */
export function placeLabels(
  labels: readonly LabelToPlace[],
  room: Room,
  covers: (box: LabelBox) => boolean = () => false,
): (LabelPlace | null)[] {
  const taken: LabelBox[] = []
  return labels.map((label) => {
    const free = candidates(label, room, taken).filter(({ box }) => !taken.some((one) => overlap(one, box)))
    const best = free.find(({ box }) => !covers(box)) ?? free[0]
    if (!best) return null
    taken.push(best.box)
    return { side: best.side, right: best.box.right }
  })
}

/** Places along the line that lie within the chart, from the right; the preferred side of each first. */
function candidates({ y, width, side }: LabelToPlace, room: Room, taken: readonly LabelBox[]) {
  const sides = side === 'above' ? (['above', 'below'] as const) : (['below', 'above'] as const)
  const steps = Array.from({ length: Math.ceil(room.width / step) }, (_, at) => at * step)
  const rights = [...steps, ...taken.map((one) => one.right + one.width + gap)].sort((a, b) => a - b)
  return rights.flatMap((right) =>
    sides.flatMap((each) => {
      const box = { right, top: each === 'above' ? y - room.height : y, width, height: room.height }
      const isInside = box.top >= room.top && box.top + box.height <= room.bottom
      return isInside && right + width <= room.width ? [{ side: each, box }] : []
    }),
  )
}

const overlap = (one: LabelBox, other: LabelBox) =>
  Math.abs(one.top - other.top) < one.height &&
  one.right < other.right + other.width + gap &&
  other.right < one.right + one.width + gap
