import { MantineProvider } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from 'react'
import type { ThemeName } from './palettes.ts'
import { cssVariablesResolver, makeTheme } from './theme.ts'

const ThemeContext = createContext<ThemeName>('Scientific')

/** What to draw again on a canvas when it changes. */
export function useThemeName(): ThemeName {
  return use(ThemeContext)
}

interface ThemeProviderProps {
  theme: ThemeName
  /** `true` and `false` are the user's choice; empty follows the system. */
  dark: 'true' | 'false' | ''
  /** A company's own colour. */
  brand?: string | undefined
  children: ReactNode
}

/** Theme, scheme and brand for all below; the nonce lets Mantine write its styles under our CSP. */
export function ThemeProvider({ theme, dark, brand, children }: ThemeProviderProps) {
  const mantine = useMemo(() => makeTheme(theme, brand), [theme, brand])
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const system = useColorScheme('light', { getInitialValueInEffect: false })
  const scheme = dark === 'true' ? 'dark' : dark === 'false' ? 'light' : system
  return (
    <ThemeContext value={theme}>
      <MantineProvider
        theme={mantine}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme={scheme}
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </ThemeContext>
  )
}

/** Vite writes the tag; the server puts a fresh nonce in it with every answer. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
