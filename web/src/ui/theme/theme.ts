import { textOn } from '@fyr/contract/values/contrast'
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { type ColorRoleName, colorRoleNames, colorRoleOf } from './color-role.ts'
import { legibleOn, mix, shadesOf } from './colour.ts'
import { type Palette, palettes, type Scheme, type ThemeName } from './palettes.ts'

type Variables = Record<string, string>

/**
 * A theme as Mantine takes it. `brand` is a company's own colour (#rrggbb); its text colours are
 * computed, so that any brand stays legible.
 */
export function makeTheme(name: ThemeName, brand?: string): MantineThemeOverride {
  const theme = palettes[name]
  const light = withBrand(theme.light, brand)
  const dark = withBrand(theme.dark, brand)
  return createTheme({
    primaryColor: 'brand',
    colors: {
      ...Object.fromEntries(
        colorRoleNames.map((ink) => [ink, shadesOf(light[ink]) as unknown as MantineColorsTuple]),
      ),
      gray: greys(light),
      dark: darks(dark),
    },
    white: '#ffffff',
    black: light.text,
    variantColorResolver,
    fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    fontWeights: { regular: '400', medium: '600', bold: '600' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.25rem', lineHeight: '1.3' },
        h2: { fontSize: '1rem', lineHeight: '1.4' },
        h3: { fontSize: '0.875rem', lineHeight: '1.45' },
      },
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: {
      xs: '2px',
      sm: `${theme.radius - 2}px`,
      md: `${theme.radius}px`,
      lg: `${theme.radius + 2}px`,
      xl: '12px',
    },
    defaultRadius: 'md',
    shadows: {
      xs: 'none',
      sm: 'none',
      md: '0 4px 16px rgba(8, 15, 25, 0.16)',
      lg: '0 8px 28px rgba(8, 15, 25, 0.2)',
      xl: '0 12px 40px rgba(8, 15, 25, 0.24)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'sm' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
      Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600 } },
      // The first item gets the focus; the placeholder that would is nothing that a menu may hold.
      Menu: { defaultProps: { transitionProps: brief, shadow: 'md', withInitialFocusPlaceholder: false } },
      Popover: { defaultProps: { transitionProps: brief, shadow: 'md' } },
      Tooltip: {
        defaultProps: { openDelay: 300, transitionProps: { duration: 100 }, multiline: true, maw: 320 },
      },
      Modal: { defaultProps: { transitionProps: brief, overlayProps: { backgroundOpacity: 0.45 } } },
      Drawer: {
        defaultProps: { transitionProps: { duration: 140 }, overlayProps: { backgroundOpacity: 0.35 } },
      },
      // 25,5 must not become 255.
      NumberInput: { defaultProps: { allowedDecimalSeparators: ['.', ','] } },
      Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
      // A page of them that pulses keeps the machine busy with the waiting, and explains nothing.
      Skeleton: { defaultProps: { animate: false } },
      Paper: { defaultProps: { withBorder: true } },
      Card: { defaultProps: { withBorder: true, padding: 'md' } },
    },
    other: { light: schemeVariables(light, 'light'), dark: schemeVariables(dark, 'dark') },
  })
}

const brief = { duration: 120 }

export const cssVariablesResolver: CSSVariablesResolver = (theme) => ({
  variables: { '--mantine-line-height': theme.lineHeights.md ?? '1.5' },
  light: theme.other.light as Variables, // `other` is untyped in Mantine; makeTheme fills it
  dark: theme.other.dark as Variables,
})

/** Solid grounds get the text colour that was computed for them. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const ink = colorRoleNames.find((name) => name === (input.color ?? input.theme.primaryColor))
  return ink && input.variant === 'filled' ? { ...resolved, color: `var(--fyr-${ink}-on)` } : resolved
}

function withBrand(palette: Palette, brand: string | undefined): Palette {
  return brand ? { ...palette, brand } : palette
}

function schemeVariables(palette: Palette, scheme: Scheme): Variables {
  const inks = Object.fromEntries(
    colorRoleNames.map((name) => [name, colorRoleOf(palette[name], palette, scheme)]),
  ) as Record<ColorRoleName, ReturnType<typeof colorRoleOf>>
  const header = palette.header ?? inks.brand.filled
  const variables: Variables = {
    '--mantine-color-body': palette.body,
    '--mantine-color-text': palette.text,
    '--mantine-color-bright': palette.text,
    '--mantine-color-dimmed': palette.dimmed,
    '--mantine-color-placeholder': palette.dimmed,
    '--mantine-color-anchor': inks.brand.text,
    '--mantine-color-error': inks.alarm.text,
    '--mantine-color-success': inks.ok.text,
    '--mantine-color-default': palette.surface,
    '--mantine-color-default-hover': palette.hover,
    '--mantine-color-default-color': palette.text,
    '--mantine-color-default-border': palette.edge,
    '--mantine-color-disabled': palette.hover,
    '--mantine-color-disabled-color': palette.dimmed,
    '--mantine-color-disabled-border': palette.line,
    '--mantine-primary-color-contrast': inks.brand.on,
    '--mantine-color-gray-light': palette.hover,
    '--mantine-color-gray-light-hover': mix(palette.text, palette.surface, 0.12),
    '--mantine-color-gray-light-color': palette.text,
    '--mantine-color-gray-text': palette.dimmed,
    '--fyr-surface': palette.surface,
    '--fyr-raised': palette.raised,
    '--fyr-line': palette.line,
    '--fyr-edge': palette.edge,
    '--fyr-hover': palette.hover,
    '--fyr-switch-off': switchOffColor(palette),
    '--fyr-header': header,
    '--fyr-on-header': palette.header ? palette.text : textOn(header),
  }
  for (const name of colorRoleNames) {
    const ink = inks[name]
    Object.assign(variables, {
      [`--mantine-color-${name}-filled`]: ink.filled,
      [`--mantine-color-${name}-filled-hover`]: ink.filledHover,
      [`--mantine-color-${name}-light`]: ink.light,
      [`--mantine-color-${name}-light-hover`]: ink.lightHover,
      [`--mantine-color-${name}-light-color`]: ink.lightText,
      [`--mantine-color-${name}-outline`]: ink.text,
      [`--mantine-color-${name}-outline-hover`]: ink.light,
      [`--mantine-color-${name}-text`]: ink.text,
      [`--fyr-${name}-on`]: ink.on,
      [`--fyr-${name}`]: ink.text,
    })
  }
  return variables
}

/** Ground of a switch that is off, at 3:1 as WCAG asks of controls. */
export const switchOffColor = ({ hover, body, surface, raised }: Palette) =>
  legibleOn(hover, [body, surface, raised], 3)

/** Mantine's own greys, so that what it draws with them belongs to the theme. */
function greys(palette: Palette): MantineColorsTuple {
  const { hover, line, edge, dimmed, text } = palette
  const middle = mix(dimmed, edge, 0.5)
  return [palette.body, hover, line, line, edge, middle, dimmed, dimmed, text, text]
}

function darks(palette: Palette): MantineColorsTuple {
  const { text, dimmed, edge, line, raised, surface, body, hover } = palette
  return [text, dimmed, dimmed, mix(dimmed, surface, 0.7), edge, hover, raised, surface, body, line]
}
