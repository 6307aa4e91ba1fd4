import { useState } from 'react'
import { Button } from '../layout.ts'
import { Page, Section } from '../page.tsx'
import { ThemeProvider } from '../theme/context.tsx'
import { type ThemeName, themeNames } from '../theme/palettes.ts'
import { ChartSample } from './chart-sample.tsx'
import { FormSample } from './form-sample.tsx'
import { PartsSample } from './parts-sample.tsx'
import { TableSample } from './table-sample.tsx'

/** Everything of the design system, to look at while working on it: /gallery of the development server. */
export function Gallery() {
  const [theme, setTheme] = useState<ThemeName>('Scientific')
  const [dark, setDark] = useState(false)
  const [brand, setBrand] = useState('')
  return (
    <ThemeProvider theme={theme} dark={dark ? 'true' : 'false'} brand={brand || undefined}>
      <Page
        title="Gallery"
        actions={
          <>
            {themeNames.map((name) => (
              <Button
                key={name}
                variant={name === theme ? 'filled' : 'default'}
                onClick={() => setTheme(name)}
              >
                {name}
              </Button>
            ))}
            <Button variant="default" onClick={() => setDark(!dark)}>
              {dark ? 'Light' : 'Dark'}
            </Button>
            <Button variant="default" onClick={() => setBrand(brand ? '' : '#ffd400')}>
              Brand
            </Button>
          </>
        }
      >
        <PartsSample />
        <Section title="Chart">
          <ChartSample />
        </Section>
        <Section title="List">
          <TableSample />
        </Section>
        <FormSample />
      </Page>
    </ThemeProvider>
  )
}
