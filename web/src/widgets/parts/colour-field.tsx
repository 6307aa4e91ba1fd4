import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, Switch } from '#ui/form/inputs.ts'
import './setting-fields.css'

interface ColourFieldProps {
  label?: string
  /** `#rrggbb`, with two more digits for how opaque; null: what the theme gives. */
  value: string | null
  onChange: (colour: string | null) => void
}

const first = '#2196F3'

/** A colour of one's own, or the theme's, which is legible in light and dark. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper label={label ?? t(($) => $.widgets.settings.colour)} id={id}>
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
            aria-label={label ?? t(($) => $.widgets.settings.colour)}
            value={value.slice(0, 7)}
            onChange={(event) => onChange(`${event.currentTarget.value}${value.slice(7)}`)}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}
