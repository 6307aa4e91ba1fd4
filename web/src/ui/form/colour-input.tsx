import { ColorPicker, ColorSwatch, Popover, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import './colour-input.css'

interface ColourInputProps {
  label: string
  value?: string
  onChange?: (colour: string) => void
  error?: ReactNode
  onBlur?: () => void
  /** While the picker is open, Escape is for the picker. */
  onPicking?: (picking: boolean) => void
}

/** A colour as #rrggbbaa, typed or picked. Its styles come with the pages that have one. */
export function ColourInput({ label, value = '', onChange, onPicking, error, onBlur }: ColourInputProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  function open(next: boolean) {
    setOpened(next)
    onPicking?.(next)
  }
  return (
    <TextInput
      label={label}
      value={value}
      error={error}
      spellCheck={false}
      maxLength={9}
      onBlur={onBlur}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      leftSectionPointerEvents="all"
      leftSection={
        <Popover opened={opened} onChange={open} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <ColorSwatch
              component="button"
              type="button"
              className="fyr-colour-button"
              size={24}
              color={value}
              aria-label={t(($) => $.dashboardTree.pick)}
              onClick={() => open(!opened)}
            />
          </Popover.Target>
          <Popover.Dropdown>
            <ColorPicker
              format="hexa"
              value={value}
              onChange={(colour) => onChange?.(colour)}
              saturationLabel={t(($) => $.dashboardTree.saturation)}
              hueLabel={t(($) => $.dashboardTree.hue)}
              alphaLabel={t(($) => $.dashboardTree.opacity)}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
