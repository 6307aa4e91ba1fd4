export const themeNames = ['Scientific', 'Classic', 'Contrast'] as const
export type ThemeName = (typeof themeNames)[number]
export type Scheme = 'light' | 'dark'

export function isThemeName(value: unknown): value is ThemeName {
  return themeNames.some((name) => name === value)
}

/** The colours that a theme sets by hand; all others are computed from them (ink.ts). */
export interface Palette {
  /** Page. */
  body: string
  /** Cards, tables, fields. */
  surface: string
  /** Menus, drawers, dialogs. */
  raised: string
  /** Hairlines. */
  line: string
  /** Edges of fields and buttons. */
  edge: string
  /** Below the pointer, striped, skeleton. */
  hover: string
  text: string
  dimmed: string
  /** Top bar; null: the brand colour. */
  header: string | null
  brand: string
  ok: string
  attention: string
  alarm: string
  silent: string
  /** The contrast that text keeps: 4.5 is WCAG AA, 7 is AAA. */
  minimum: number
}

interface Theme {
  light: Palette
  dark: Palette
  radius: number
}

export const palettes: Record<ThemeName, Theme> = {
  Scientific: {
    radius: 6,
    light: {
      body: '#f4f6f9',
      surface: '#ffffff',
      raised: '#ffffff',
      line: '#dde3ea',
      edge: '#c3ccd6',
      hover: '#eef2f6',
      text: '#16202b',
      dimmed: '#52606e',
      header: '#ffffff',
      brand: '#1f4e8c',
      ok: '#1c7a4d',
      attention: '#8f5b00',
      alarm: '#c0272d',
      silent: '#5b6774',
      minimum: 4.5,
    },
    dark: {
      body: '#10151b',
      surface: '#171d25',
      raised: '#1d252f',
      line: '#28313c',
      edge: '#3a4654',
      hover: '#212a35',
      text: '#e4eaf0',
      dimmed: '#9dabb9',
      header: '#171d25',
      brand: '#5b96e6',
      ok: '#4cc38a',
      attention: '#e6a93c',
      alarm: '#ff7b7b',
      silent: '#98a5b3',
      minimum: 4.5,
    },
  },
  Classic: {
    radius: 4,
    light: {
      body: '#fafafa',
      surface: '#ffffff',
      raised: '#ffffff',
      line: '#e3e1dd',
      edge: '#c9c6c0',
      hover: '#f2f1ee',
      text: '#212121',
      dimmed: '#5e5c58',
      header: null,
      brand: '#1461a8',
      ok: '#2b7a36',
      attention: '#945800',
      alarm: '#bb2626',
      silent: '#636059',
      minimum: 4.5,
    },
    dark: {
      body: '#161513',
      surface: '#1e1d1b',
      raised: '#262522',
      line: '#33312d',
      edge: '#47443f',
      hover: '#2a2825',
      text: '#ece9e4',
      dimmed: '#aca79f',
      header: '#1e1d1b',
      brand: '#6cace6',
      ok: '#6cc07a',
      attention: '#e0aa4e',
      alarm: '#fa8080',
      silent: '#a7a29a',
      minimum: 4.5,
    },
  },
  Contrast: {
    radius: 4,
    light: {
      body: '#ffffff',
      surface: '#ffffff',
      raised: '#ffffff',
      line: '#767676',
      edge: '#1a1a1a',
      hover: '#ececec',
      text: '#000000',
      dimmed: '#333333',
      header: '#ffffff',
      brand: '#002e8a',
      ok: '#00522a',
      attention: '#663d00',
      alarm: '#8f0011',
      silent: '#3d3d3d',
      minimum: 7,
    },
    dark: {
      body: '#000000',
      surface: '#000000',
      raised: '#0d0d0d',
      line: '#8a8a8a',
      edge: '#e0e0e0',
      hover: '#262626',
      text: '#ffffff',
      dimmed: '#d6d6d6',
      header: '#000000',
      brand: '#8cc4ff',
      ok: '#6fe8a6',
      attention: '#ffcb5c',
      alarm: '#ff9c9c',
      silent: '#cfcfcf',
      minimum: 7,
    },
  },
}
