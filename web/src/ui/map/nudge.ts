const directions = new Map(
  Object.entries<readonly [x: number, y: number]>({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }),
)

/** Pixels by which an arrow key moves something: ten, with Shift one. Null: another key. */
export function nudgeOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): [number, number] | null {
  const direction = directions.get(key)
  const step = shiftKey ? 1 : 10
  return direction ? [direction[0] * step, direction[1] * step] : null
}
