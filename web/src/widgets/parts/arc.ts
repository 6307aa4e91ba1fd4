/** A point of a circle: degrees from the top, clockwise. */
export function pointAt(cx: number, cy: number, radius: number, degrees: number): { x: number; y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180
  return { x: cx + radius * Math.cos(angle), y: cy + radius * Math.sin(angle) }
}

/** An SVG path along a circle, clockwise between two angles (`pointAt`); a whole turn is drawn as two halves. */
export function arcPath(cx: number, cy: number, radius: number, from: number, to: number): string {
  const turn = Math.min(360, Math.max(0, to - from))
  if (turn === 360) {
    return `${arcPath(cx, cy, radius, from, from + 180)} ${arcPath(cx, cy, radius, from + 180, from + 360)}`
  }
  const start = pointAt(cx, cy, radius, from)
  const end = pointAt(cx, cy, radius, from + turn)
  const size = radius.toFixed(2)
  const large = turn > 180 ? 1 : 0
  return `M${start.x.toFixed(2)},${start.y.toFixed(2)} A${size},${size} 0 ${large} 1 ${end.x.toFixed(2)},${end.y.toFixed(2)}`
}
