interface Size {
  width: number
  height: number
}

const gap = 14
const edge = 4

/**
 * Where a box beside the pointer stands, in pixels: to the right of it, to the left where there is no room, and
 * always within the frame; a box that is wider than both sides covers what is farthest from the pointer.
 */
export function tooltipPlace(
  pointer: { x: number; y: number } & Size,
  { width, height }: Size,
): { left: number; top: number } {
  const right = pointer.x + gap
  const left = right + width <= pointer.width - edge ? right : pointer.x - gap - width
  const highest = pointer.height - height - edge
  return {
    left: Math.round(Math.max(edge, left)),
    top: Math.round(Math.max(edge, Math.min(pointer.y - height / 2, highest))),
  }
}
