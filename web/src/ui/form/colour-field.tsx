import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, Switch } from './inputs.ts'
import './colour-field.css'

interface ColourFieldProps {
  label?: string
  /** `#rrggbb`, with two more digits for how opaque; null: what the theme gives. */
  value: string | null
  onChange: (colour: string | null) => void
  /** It is part of a group that says what it is the colour of: nothing stands above it. */
  within?: boolean
}

const first = '#2196F3'

/** A colour of one's own, or the theme's, which is legible in light and dark. */
export function ColourField({ label, value, onChange, within = false }: ColourFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const name = label ?? t(($) => $.widgets.settings.colour)
  const field = (
    <div className="fyr-colour">
      <Switch
        label={t(($) => $.widgets.settings.ownColour)}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? first : null)}
      />
      {value !== null && (
        <input
          type="color"
          id={id}
          aria-label={name}
          value={value.slice(0, 7)}
          onChange={(event) => onChange(`${event.currentTarget.value}${value.slice(7)}`)}
        />
      )}
    </div>
  )
  if (within) return field
  return (
    <Input.Wrapper label={name} id={id}>
      {field}
    </Input.Wrapper>
  )
}
