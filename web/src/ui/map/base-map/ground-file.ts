const kinds = ['land', 'border', 'lake'] as const

/**
 * The form of the built-in map's files: variable-length integers (LEB128, signed ones zigzag). The first is the number
 * of steps in a degree. Then, until the end, parts: kind (0 land, 1 border, 2 lake), number of lines, and each line as its
 * number of points and the steps from each point to the next in longitude and latitude.
 */
export interface GroundPart {
  /** Land and lakes: an outline and holes. Borders: lines that have nothing to do with one another. */
  kind: (typeof kinds)[number]
  /** Points in degrees: longitude, latitude. */
  lines: (readonly [long: number, lat: number])[][]
}

export function writeGround(parts: readonly GroundPart[], stepsPerDegree: number): Uint8Array {
  const bytes: number[] = []
  const put = (value: number) => {
    let rest = value
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
  }
  put(stepsPerDegree)
  for (const { kind, lines } of parts) {
    put(kinds.indexOf(kind))
    put(lines.length)
    for (const line of lines) {
      const steps = withoutRepeats(
        line.map(([long, lat]) => [Math.round(long * stepsPerDegree), Math.round(lat * stepsPerDegree)]),
      )
      put(steps.length)
      let [x, y] = [0, 0]
      for (const [nextX, nextY] of steps) {
        put(zigzag(nextX - x))
        put(zigzag(nextY - y))
        ;[x, y] = [nextX, nextY]
      }
    }
  }
  return Uint8Array.from(bytes)
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

function withoutRepeats(points: [number, number][]): [number, number][] {
  return points.filter(([x, y], at) => at === 0 || x !== points[at - 1]?.[0] || y !== points[at - 1]?.[1])
}

/** @throws RangeError if the file was cut off or is none of these */
export function readGround(bytes: Uint8Array): GroundPart[] {
  let at = 0
  const take = () => {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
    throw new RangeError('Not a file of the built-in map')
  }
  const signed = () => {
    const value = take()
    return value & 1 ? -((value + 1) / 2) : value / 2
  }
  const perDegree = take()
  const parts: GroundPart[] = []
  while (at < bytes.length) {
    const kind = kinds[take()]
    if (!kind) throw new RangeError('Not a file of the built-in map')
    const lines = Array.from({ length: take() }, () => {
      let [x, y] = [0, 0]
      return Array.from({ length: take() }, () => {
        x += signed()
        y += signed()
        return [x / perDegree, y / perDegree] as const
      })
    })
    parts.push({ kind, lines })
  }
  return parts
}
