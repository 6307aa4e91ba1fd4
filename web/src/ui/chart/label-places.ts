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

interface Room {
  top: number
  bottom: number
  width: number
  /** Of a text, with the room around it, in pixels. */
  height: number
}

const gap = 8

/**
 * Where the words of lines across a chart stand: at the right end, inside the chart, and where two lines are too
 * close for that, on the other side or before one another. What finds no room is null.
 */
export function placeLabels(labels: readonly LabelToPlace[], room: Room): (LabelPlace | null)[] {
  const taken: { top: number; to: number }[] = []
  return labels.map(({ y, width, side }) => {
    const other = side === 'above' ? 'below' : 'above'
    for (const each of [side, other] as const) {
      const top = each === 'above' ? y - room.height : y
      if (top < room.top || top + room.height > room.bottom) continue
      const inTheWay = taken.filter((one) => Math.abs(one.top - top) < room.height)
      const right = inTheWay.length === 0 ? 0 : Math.max(...inTheWay.map(({ to }) => to)) + gap
      // On the preferred side only where nothing is in the way, unless the other one is full too.
      if (right > 0 && each === side && isFree(taken, y, other, room)) continue
      if (right + width > room.width) continue
      taken.push({ top, to: right + width })
      return { side: each, right }
    }
    return null
  })
}

function isFree(taken: readonly { top: number }[], y: number, side: 'above' | 'below', room: Room): boolean {
  const top = side === 'above' ? y - room.height : y
  const isInside = top >= room.top && top + room.height <= room.bottom
  return isInside && taken.every((one) => Math.abs(one.top - top) >= room.height)
}
