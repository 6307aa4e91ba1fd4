import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PdfFont, PdfObjects } from './objects.ts'

/** A text as it is drawn: glyphs and what they move on, for the operator TJ, and its width in thousandths of the size. */
interface Run {
  glyphs: string
  width: number
}

/** A weight of the font, with what it takes to lay out its texts. */
export interface Typeface {
  readonly font: PdfFont
  run(text: string): Run
  widthOf(text: string, size: number): number
  has(codePoint: number): boolean
}

export interface Typefaces {
  regular: Typeface
  bold: Typeface
}

export type Weight = keyof Typefaces

/** Words whose layout is remembered; digits are few. */
const maxWords = 20_000
const figures = /^[\d\s.,:;+\-−–%/]+$/u

const files = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

/** Inter, as in the portal, of which it has all European letters: Latin, Greek and Cyrillic. */
export async function loadTypefaces(objects: PdfObjects): Promise<Typefaces> {
  const load = async (weight: Weight) => {
    objects.registerFont(weight, await readFile(fileURLToPath(files[weight])))
    objects.font(weight)
    return createTypeface(objects._font)
  }
  return { regular: await load('regular'), bold: await load('bold') }
}

function createTypeface(font: PdfFont): Typeface {
  const signs = new Map<string, Run>()
  const words = new Map<string, Run>()
  const space = lay(font, ' ')

  /** Digits as wide as one another, so that columns of numbers stand below each other. */
  function sign(character: string): Run {
    const known = signs.get(character)
    if (known) return known
    const run = lay(font, character, /\d/.test(character) ? { tnum: true } : undefined)
    signs.set(character, run)
    return run
  }
  function word(text: string): Run {
    let run = words.get(text)
    if (run) return run
    if (words.size >= maxWords) words.clear()
    run = figures.test(text) ? joined(Array.from(text, sign)) : lay(font, text)
    words.set(text, run)
    return run
  }
  function run(text: string): Run {
    if (figures.test(text)) return joined(Array.from(text, sign))
    if (!text.includes(' ')) return word(text)
    const parts = text
      .split(' ')
      .flatMap((part, at) => [...(at > 0 ? [space] : []), ...(part ? [word(part)] : [])])
    return joined(parts)
  }
  return {
    font,
    run,
    widthOf: (text, size) => (run(text).width * size) / 1000,
    has: (codePoint) => font.font.hasGlyphForCodePoint(codePoint),
  }
}

function joined(runs: readonly Run[]): Run {
  let glyphs = ''
  let width = 0
  for (const run of runs) {
    glyphs += run.glyphs
    width += run.width
  }
  return { glyphs, width }
}

function lay(font: PdfFont, text: string, features?: Readonly<Record<string, boolean>>): Run {
  if (text === '') return { glyphs: '', width: 0 }
  const [codes, positions] = font.encode(text, features)
  let glyphs = ''
  let width = 0
  let open = ''
  for (const [at, { xAdvance, advanceWidth }] of positions.entries()) {
    open += codes[at] ?? ''
    width += xAdvance
    const kern = advanceWidth - xAdvance
    if (Math.abs(kern) < 0.5) continue
    glyphs += `<${open}> ${Math.round(kern)} `
    open = ''
  }
  return { glyphs: open ? `${glyphs}<${open}>` : glyphs, width }
}
