import { seriesColours } from '@fyr/contract/widgets/charts/series-colours'
import { ColorInput, type ColorInputProps, MantineThemeProvider } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'

type ColourInputProps = Omit<ColorInputProps, 'popoverProps' | 'swatches'>

/** A colour, typed as #rrggbb or picked; the theme's are offered. Its styles come with the pages that have one. */
export function ColourInput({ onFocus, onBlur, onClick, ...props }: ColourInputProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const sliders = {
    saturationLabel: t(($) => $.dashboardTree.saturation),
    hueLabel: t(($) => $.dashboardTree.hue),
    alphaLabel: t(($) => $.dashboardTree.opacity),
  }
  return (
    // Mantine's field does not hand these on to the sliders in it.
    <MantineThemeProvider theme={{ components: { ColorPicker: { defaultProps: sliders } } }} inherit>
      <ColorInput
        withEyeDropper={false}
        swatches={[...seriesColours.light]}
        swatchesPerRow={8}
        maxLength={9}
        popoverProps={{ opened }}
        // Escape is the palette's while it is open.
        data-mantine-stop-propagation={opened}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !opened) return
          setOpened(false)
          event.preventDefault()
        }}
        onFocus={(event) => {
          setOpened(true)
          onFocus?.(event)
        }}
        onClick={(event) => {
          setOpened(true)
          onClick?.(event)
        }}
        onBlur={(event) => {
          setOpened(false)
          onBlur?.(event)
        }}
        {...props}
      />
    </MantineThemeProvider>
  )
}
