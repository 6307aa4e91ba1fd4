import { type Colour, colours } from './colours.ts'
import type { PdfObjects } from './objects.ts'
import type { Typefaces, Weight } from './typeface.ts'
import { fitText, wrapText } from './wrap-text.ts'

export interface TextStyle {
  weight?: Weight
  size: number
  colour?: Colour
}

/** Labels, notes and the head and foot of pages. */
export const smallStyle: TextStyle = { size: 7.5, colour: colours.dimmed }

export interface Stroke {
  colour?: Colour
  width?: number
  /** Lengths of dashes and gaps. */
  dash?: readonly number[]
  /** How a path ends; rounded when left out. */
  cap?: 'round' | 'flat'
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Point = readonly [x: number, y: number]

/** Draws on the page that is open; places are counted from its upper left corner, in points of 1/72 inch. */
export interface Canvas {
  /** `y`: where the letters stand. */
  text(text: string, x: number, y: number, style: TextStyle): void
  /** The same to the left of `x`. */
  textBefore(text: string, x: number, y: number, style: TextStyle): void
  widthOf(text: string, style: TextStyle): number
  /** On one line, cut where it is too wide. */
  fit(text: string, width: number, style: TextStyle): string
  /** Lines of a text within a width, cut after `maxLines`. */
  wrap(text: string, width: number, style: TextStyle, maxLines: number): string[]
  line(from: Point, to: Point, stroke?: Stroke): void
  path(points: readonly Point[], stroke?: Stroke): void
  rectangle(box: Box, colour: Colour): void
  /** What lies within the points. */
  area(points: readonly Point[], colour: Colour): void
  dot(at: Point, radius: number, colour: Colour): void
  /** What is drawn stands within the box only. */
  within(box: Box, draw: () => void): void
}

/** Numbers of operators: hundredths of a point are finer than any printer. */
const n = (value: number) => String(Math.round(value * 100) / 100)
const along = (points: readonly Point[]) =>
  points.map(([x, y], at) => `${n(x)} ${n(y)} ${at === 0 ? 'm' : 'l'}`).join('\n')

/** @param onFont what a page shows is known by the fonts that it names */
export function createCanvas(objects: PdfObjects, faces: Typefaces): Canvas {
  const faceOf = ({ weight = 'regular' }: TextStyle) => faces[weight]
  const widthOf = (text: string, style: TextStyle) => faceOf(style).widthOf(text, style.size)
  const stroked = ({ colour = colours.line, width = 0.5, dash = [] }: Stroke) =>
    `${colour} RG ${n(width)} w [${dash.join(' ')}] 0 d`

  function text(shown: string, x: number, y: number, style: TextStyle): void {
    if (shown === '') return
    const { font, run } = faceOf(style)
    objects.page.fonts[font.id] ??= font.ref()
    objects.addContent(textOperators(font.id, run(shown).glyphs, x, y, style))
  }
  return {
    text,
    textBefore: (shown, x, y, style) => text(shown, x - widthOf(shown, style), y, style),
    widthOf,
    fit: (shown, width, style) => fitText(shown, width, (part) => widthOf(part, style)),
    wrap: (shown, width, style, maxLines) => wrapText(shown, width, (part) => widthOf(part, style), maxLines),
    line(from, to, stroke = {}) {
      objects.addContent(`${stroked(stroke)} ${n(from[0])} ${n(from[1])} m ${n(to[0])} ${n(to[1])} l S`)
    },
    path(points, stroke = {}) {
      const cap = stroke.cap === 'flat' ? 0 : 1
      objects.addContent(`${stroked(stroke)} 1 j ${cap} J ${along(points)} S 0 j 0 J`)
    },
    rectangle({ x, y, width, height }, colour) {
      objects.addContent(`${colour} rg ${n(x)} ${n(y)} ${n(width)} ${n(height)} re f`)
    },
    area(points, colour) {
      if (points.length > 2) objects.addContent(`${colour} rg ${along(points)} h f`)
    },
    within({ x, y, width, height }, draw) {
      objects.addContent(`q ${n(x)} ${n(y)} ${n(width)} ${n(height)} re W n`)
      draw()
      objects.addContent('Q')
    },
    dot([x, y], radius, colour) {
      objects.addContent(
        `${colour} RG ${n(radius * 2)} w [] 0 d 1 J ${n(x)} ${n(y)} m ${n(x)} ${n(y)} l S 0 J`,
      )
    },
  }
}

/** Pages are turned upside down, so that places count from above; letters are turned back. */
export function textOperators(
  font: string,
  glyphs: string,
  x: number,
  y: number,
  { size, colour = colours.text }: TextStyle,
): string {
  return `BT ${colour} rg /${font} ${n(size)} Tf 1 0 0 -1 ${n(x)} ${n(y)} Tm [${glyphs}] TJ ET`
}
