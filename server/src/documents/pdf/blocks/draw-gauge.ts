import { type Box, type Point, smallStyle } from '../page/canvas.ts'
import { colourOf, colours } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import { drawAsFigure } from '../page/picture.ts'
import type { FillBlock, GaugeBlock, TiltBlock } from './block.ts'
import { arcPoints, drawLarge, drawNotes } from './parts.ts'

const track = colours.line
const words = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ')

/** A value on an arc, a ring or a bar, with the zones of its thresholds. */
export function drawGauge(paper: Paper, gauge: GaugeBlock, box: Box): void {
  const room = drawNotes(paper, gauge, box)
  const description = words(gauge.title, gauge.text, gauge.mark?.text, gauge.ends.join(' – '))
  drawAsFigure(paper, description, room, () =>
    gauge.style === 'bar' ? drawBar(paper, gauge, room) : drawRound(paper, gauge, room),
  )
}

function drawRound(paper: Paper, gauge: GaugeBlock, { x, y, width, height }: Box): void {
  const { canvas, clean } = paper
  const { style, share, zones, extremes, ends } = gauge
  const isArc = style === 'arc'
  const [from, turn] = isArc ? [-120, 240] : [0, 360]
  // Below the lowest point of an arc, half a radius under the middle, stand the ends of the scale.
  const outer = Math.max(8, isArc ? Math.min(width / 2, (height - 10) / 1.55) : Math.min(width, height) / 2)
  const thick = Math.min(16, Math.max(4, outer * 0.17))
  const above = isArc ? Math.max(0, height - 10 - outer * 1.55) / 2 : 0
  const centre: Point = [x + width / 2, isArc ? y + above + outer : y + height / 2]
  const radius = outer - (zones.length > 0 ? 4.5 : 0) - thick / 2
  const at = (place: number) => from + turn * place
  for (const zone of zones) {
    const points = arcPoints(centre, outer - 1.5, at(zone.from), at(zone.to))
    canvas.path(points, { colour: colourOf(zone.colour, colours.limit), width: 3, cap: 'flat' })
  }
  canvas.path(arcPoints(centre, radius, from, from + turn), { colour: track, width: thick, cap: 'flat' })
  if (share !== null && share > 0)
    canvas.path(arcPoints(centre, radius, from, at(share)), {
      ...{ colour: colourOf(gauge.colour, colours.brand), width: thick, cap: 'flat' },
    })
  for (const each of extremes) {
    const [inner, far] = [radius - thick / 2 - 1.5, radius + thick / 2 + 1].map(
      (length) => arcPoints(centre, length, at(each), at(each))[0],
    )
    if (inner && far) canvas.line(inner, far, { colour: colours.text, width: 1.2 })
  }
  const inside = (outer - thick - 6) * 2 * 0.86
  drawLarge(
    paper,
    gauge.text,
    { x: centre[0] - inside / 2, y: centre[1] - inside * 0.3, width: inside, height: inside * 0.6 },
    { largest: 28 },
  )
  if (!isArc) return
  for (const [place, text] of ends.entries()) {
    const [end] = arcPoints(centre, radius, place === 0 ? from : from + turn, from + turn)
    const shown = canvas.fit(clean(text), width / 2 - 4, smallStyle)
    const half = canvas.widthOf(shown, smallStyle) / 2
    if (!end) continue
    const left = Math.min(Math.max(end[0] - half, x), x + width - 2 * half)
    canvas.text(shown, left, Math.min(end[1] + thick / 2 + 8, y + height), smallStyle)
  }
}

function drawBar(paper: Paper, gauge: GaugeBlock, { x, y, width, height }: Box): void {
  const { canvas, clean } = paper
  const thick = Math.min(14, Math.max(5, height * 0.16))
  const top = y + height - thick - 13
  drawLarge(paper, gauge.text, { x, y, width, height: Math.max(10, top - 6 - y) })
  canvas.rectangle({ x, y: top, width, height: thick }, track)
  if (gauge.share !== null)
    canvas.rectangle(
      { x, y: top, width: width * gauge.share, height: thick },
      colourOf(gauge.colour, colours.brand),
    )
  for (const { from, to, colour } of gauge.zones)
    canvas.rectangle(
      { x: x + width * from, y: top - 4, width: width * (to - from), height: 2.5 },
      colourOf(colour, colours.limit),
    )
  for (const each of gauge.extremes)
    canvas.line([x + width * each, top - 1], [x + width * each, top + thick + 1], {
      ...{ colour: colours.text, width: 1.2 },
    })
  const [low, high] = gauge.ends.map((text) => canvas.fit(clean(text), width / 2 - 4, smallStyle))
  canvas.text(low ?? '', x, top + thick + 9, smallStyle)
  canvas.textBefore(high ?? '', x + width, top + thick + 9, smallStyle)
}

/** How full something is: a vessel with what is in it, and the words beside it. */
export function drawFill(paper: Paper, fill: FillBlock, box: Box): void {
  const room = drawNotes(paper, fill, box)
  const { canvas } = paper
  const { x, y, width, height } = room
  const own = { width: Math.min(width * 0.4, height * 0.75), height: height - 2 }
  drawAsFigure(paper, words(fill.title, fill.text, fill.mark?.text), room, () => {
    const surface = (percent: number) => y + 1 + own.height * (1 - Math.min(100, Math.max(0, percent)) / 100)
    const vessel = { x: x + 8, y: y + 1, ...own }
    canvas.rectangle(vessel, colours.striped)
    if (fill.percent !== null)
      canvas.rectangle(
        { ...vessel, y: surface(fill.percent), height: y + 1 + own.height - surface(fill.percent) },
        colourOf(fill.colour, colours.brand),
      )
    const { x: left, y: top } = vessel
    const [right, bottom] = [left + own.width, top + own.height]
    canvas.path(
      [
        [left, top],
        [left, bottom],
        [right, bottom],
        [right, top],
      ],
      { colour: colours.dimmed, width: 1.4 },
    )
    for (const { value, colour } of fill.limits)
      canvas.line([left - 7, surface(value)], [left - 1, surface(value)], {
        ...{ colour: colourOf(colour, colours.limit), width: 1.6 },
      })
    const beside = { x: right + 12, y, width: Math.max(20, x + width - right - 12), height }
    drawLarge(paper, fill.text, beside, { align: 'start', largest: 26 })
  })
}

/** How far something leans, and which way: to the front is up. */
export function drawTilt(paper: Paper, tilt: TiltBlock, box: Box): void {
  const room = drawNotes(paper, tilt, box)
  const { canvas, clean } = paper
  const radius = Math.max(8, Math.min(room.width * 0.55, room.height) / 2 - 2)
  const centre: Point = [room.x + radius + 2, room.y + room.height / 2]
  const at = ({ x, y }: { x: number; y: number }): Point => [centre[0] + x * radius, centre[1] - y * radius]
  drawAsFigure(paper, words(tilt.title, tilt.text, tilt.mark?.text), room, () => {
    for (const share of [1 / 3, 2 / 3, 1])
      canvas.path(arcPoints(centre, radius * share, 0, 360), { colour: colours.edge, width: 0.6 })
    for (const { share, colour } of tilt.circles)
      canvas.path(arcPoints(centre, radius * share, 0, 360), {
        colour: colourOf(colour, colours.limit),
        width: 1,
      })
    canvas.line([centre[0] - radius, centre[1]], [centre[0] + radius, centre[1]])
    canvas.line([centre[0], centre[1] - radius], [centre[0], centre[1] + radius])
    if (tilt.trail.length > 1) canvas.path(tilt.trail.map(at), { colour: colours.edge, width: 0.8 })
    if (tilt.lean) canvas.dot(at(tilt.lean), 3.5, colourOf(tilt.colour, colours.brand))
    const left = centre[0] + radius + 10
    const beside = {
      x: left,
      y: room.y,
      width: Math.max(20, room.x + room.width - left),
      height: room.height,
    }
    drawLarge(paper, tilt.text, beside, { align: 'start', largest: 22 })
    canvas.text(
      canvas.fit(clean(tilt.limit), beside.width, smallStyle),
      left,
      Math.min(centre[1] + radius, room.y + room.height - 2),
      smallStyle,
    )
  })
}
