import type { Marker } from '@fyr/contract/widgets/maps'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceFields } from '#entities/maps/fields/place-fields.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { ColourField } from '#ui/form/colours/colour-field.tsx'
import { Input, TextInput } from '#ui/form/inputs.ts'
import { NamedIcon } from '#ui/icons/named-icon.tsx'
import { Button, Skeleton } from '#ui/layout.ts'

// Its icons have many names.
const IconSelector = lazy(async () => ({
  default: (await import('#ui/icons/icon-selector.tsx')).IconSelector,
}))

interface MarkerDrawerProps {
  marker: Marker
  /** The focus goes to where it is: somebody wants to move it. */
  toPlace: boolean
  onChange: (part: Partial<Marker>, kind?: string) => void
  onRemove: () => void
  onDone: () => void
}

/** One marker of a map dashboard. */
export function MarkerDrawer({ marker, toPlace, onChange, onRemove, onDone }: MarkerDrawerProps) {
  const { t } = useTranslation()
  const heading = useId()
  const drawer = useRef<HTMLElement>(null)
  const [choosing, setChoosing] = useState(false)
  const { name, lat, long, deveui, icon, colour } = marker
  useEffect(() => {
    drawer.current?.querySelector<HTMLElement>(toPlace ? '[data-place] input' : 'input')?.focus()
  }, [toPlace])
  const place = (part: 'lat' | 'long', value: number | string) => {
    const limit = part === 'lat' ? 90 : 180
    if (typeof value === 'number' && Math.abs(value) <= limit) onChange({ [part]: value }, 'place')
  }
  return (
    <section ref={drawer} className="fyr-drawer fyr-map-drawer" aria-labelledby={heading}>
      <header className="fyr-drawer-head">
        <h2 id={heading}>{t(($) => $.mapPages.edit.marker)}</h2>
      </header>
      <div className="fyr-drawer-fields">
        <TextInput
          label={t(($) => $.mapPages.edit.name)}
          value={name}
          maxLength={255}
          onChange={(event) => onChange({ name: event.currentTarget.value }, 'name')}
        />
        <NodePicker
          label={t(($) => $.mapPages.edit.node)}
          value={deveui}
          clearable
          onChange={(next) => onChange({ deveui: next })}
        />
        <Input.Wrapper label={t(($) => $.mapPages.edit.icon)} labelElement="div">
          {choosing ? (
            <Suspense fallback={<Skeleton height={240} />}>
              <IconSelector
                label={t(($) => $.mapPages.edit.icon)}
                value={icon}
                onChange={(next) => onChange({ icon: next }, 'icon')}
              />
            </Suspense>
          ) : (
            <Button
              display="block"
              mt={4}
              variant="default"
              leftSection={<NamedIcon name={icon} size={20} />}
              onClick={() => setChoosing(true)}
            >
              {icon.replace(/^mdi-/, '')}
            </Button>
          )}
        </Input.Wrapper>
        <ColourField
          label={t(($) => $.mapPages.edit.colour)}
          value={colour}
          onChange={(next) => onChange({ colour: next }, 'colour')}
        />
        <div data-place>
          <PlaceFields
            legend={t(($) => $.mapPages.edit.moveTo)}
            hint={t(($) => $.mapPages.edit.keyHint)}
            clearable={false}
            lat={{ value: lat, onChange: (value: number | string) => place('lat', value) }}
            long={{ value: long, onChange: (value: number | string) => place('long', value) }}
            onPick={(next) => next && onChange(next)}
          />
        </div>
      </div>
      <footer className="fyr-drawer-foot">
        <Button variant="default" onClick={onRemove}>
          {t(($) => $.mapPages.edit.remove)}
        </Button>
        <span className="fyr-grow" />
        <Button onClick={onDone}>{t(($) => $.dashboards.edit.done)}</Button>
      </footer>
    </section>
  )
}
