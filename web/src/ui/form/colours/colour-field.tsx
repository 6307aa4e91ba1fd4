import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../inputs.ts'
import { ColourInput } from './colour-input.tsx'
import { isColour } from './hex-colour.ts'

interface ColourFieldProps {
  label?: string
  /** `#rrggbb`, with two more digits for how opaque; null: what the theme gives. */
  value: string | null
  onChange: (colour: string | null) => void
  /** It is part of a group that says what it is the colour of: nothing stands above it. */
  within?: boolean
}

/** A colour of one's own; left empty, the theme's, which is legible in light and dark. */
export function ColourField({ label, value, onChange, within = false }: ColourFieldProps) {
  const { t } = useTranslation()
  /** What is typed while it is no colour. */
  const [typed, setTyped] = useState<string | null>(null)
  const name = label ?? t(($) => $.ui.colour.name)
  return (
    <ColourInput
      {...(within ? { 'aria-label': name } : { label: name })}
      placeholder={t(($) => $.ui.colour.own)}
      value={typed ?? value ?? ''}
      error={typed !== null && t(($) => $.dashboardTree.badColour)}
      onChange={(next) => {
        const isDone = next === '' || isColour(next)
        setTyped(isDone ? null : next)
        if (isDone) onChange(next || null)
      }}
      rightSectionPointerEvents="all"
      rightSection={
        value !== null && (
          <Input.ClearButton aria-label={t(($) => $.ui.colour.none)} onClick={() => onChange(null)} />
        )
      }
    />
  )
}
