import { controlNameOf } from '@fyr/contract/widgets/controls/control-name'
import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'

/** What is wrong with a slider, so that it cannot send. */
export type SliderProblem = 'range' | 'field' | 'hexPattern' | 'textPattern' | 'tooLarge'

type Content = { data: Record<string, number | boolean> } | { payload: string }

const placeholder = /\{(?:([ui])8|([ui])(16|24|32)(be|le)|f32(be|le))\}/
const hexParts = new RegExp(`^(?:[0-9a-f]{2}|${placeholder.source})+$`, 'i')
export const textPlaceholder = '{value}'

/** What the call that sends takes, besides the port. */
export function contentOf(
  slider: ControlSlider,
  value: number,
): Content & { control: { name: string; value: number } } {
  const { send, display, max } = slider
  const control = { control: { name: controlNameOf(slider), value } }
  if (send.as === 'json') {
    const given = display === 'switch' && send.booleans ? value === max : value
    return { data: { [send.field]: given }, ...control }
  }
  if (send.as === 'text') {
    const text = send.pattern.replaceAll(textPlaceholder, String(value))
    return { payload: hexOf(new TextEncoder().encode(text)), ...control }
  }
  const number = value * send.factor
  const pattern = send.pattern.replaceAll(/\s/g, '')
  const payload = pattern.replaceAll(new RegExp(placeholder, 'gi'), (...found) =>
    encodeNumber(found.slice(1, 6), number),
  )
  return { payload: payload.toLowerCase(), ...control }
}

/** Null: it can send each of its values. */
export function problemOfSlider({ min, max, step, send }: ControlSlider): SliderProblem | null {
  if (min >= max || step > max - min) return 'range'
  if (send.as === 'json') return send.field.trim() === '' ? 'field' : null
  if (send.as === 'text') return send.pattern.includes(textPlaceholder) ? null : 'textPattern'
  const pattern = send.pattern.replaceAll(/\s/g, '')
  if (!hexParts.test(pattern) || !placeholder.test(pattern)) return 'hexPattern'
  const found = [...pattern.matchAll(new RegExp(placeholder, 'gi'))]
  const fits = (value: number) =>
    found.every((groups) => {
      const { signed, bits, isFloat } = formOf(groups.slice(1))
      const number = Math.round(value * send.factor)
      if (isFloat) return true
      const half = 2 ** (bits - 1)
      return signed ? number >= -half && number < half : number >= 0 && number < 2 * half
    })
  return fits(min) && fits(max) ? null : 'tooLarge'
}

function formOf([byte, integer, bits, order, floatOrder]: (string | undefined)[]) {
  return {
    signed: (byte ?? integer)?.toLowerCase() === 'i',
    bits: floatOrder ? 32 : Number(bits ?? 8),
    isFloat: floatOrder !== undefined,
    isLittle: (order ?? floatOrder)?.toLowerCase() === 'le',
  }
}

function encodeNumber(groups: (string | undefined)[], number: number): string {
  const { bits, isFloat, isLittle } = formOf(groups)
  const view = new DataView(new ArrayBuffer(4))
  if (isFloat) view.setFloat32(0, number)
  // Negative ones as two's complement; the last bytes count.
  else view.setUint32(0, Math.round(number) >>> 0)
  const bytes = new Uint8Array(view.buffer).slice(4 - bits / 8)
  return hexOf(isLittle ? bytes.reverse() : bytes)
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** As many decimals as its values have. */
export function decimalsOf({ min, step }: Pick<ControlSlider, 'min' | 'step'>): number {
  const of = (value: number) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
  return Math.min(10, Math.max(of(min), of(step)))
}
