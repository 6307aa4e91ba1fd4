import type { Tone } from '@fyr/contract/endpoints/fields'

const inks: Record<Tone, string> = {
  ok: 'var(--fyr-ok)',
  attention: 'var(--fyr-attention)',
  alarm: 'var(--fyr-alarm)',
  silent: 'var(--fyr-silent)',
  neutral: 'var(--mantine-color-dimmed)',
}

/** The colour of a meaning, or one's own: for text, lines and areas in HTML and SVG. */
export const toneInk = ({ tone, colour }: { tone: Tone; colour: string | null }): string =>
  colour ?? inks[tone]
