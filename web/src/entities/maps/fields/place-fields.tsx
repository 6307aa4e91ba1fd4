import { mdiMapMarkerPlusOutline } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, NumberInput } from '#ui/form/inputs.ts'
import { Button } from '#ui/layout.ts'
import type { Place } from '#ui/map/map-types.ts'

// Most people who change a node do not move it.
const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }))

/** Such as `form.getInputProps('lat')`. */
interface FieldProps {
  value?: number | ''
  onChange?: (value: number | string) => void
}

interface PlaceFieldsProps {
  legend: string
  hint?: string
  /** It may have no place. */
  clearable?: boolean
  lat: FieldProps
  long: FieldProps
  /** Null: no place. */
  onPick: (place: Place | null) => void
}

/** Latitude and longitude, written or picked on a map. */
export function PlaceFields({ legend, hint, clearable = true, lat, long, onPick }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const [picking, setPicking] = useState(false)
  const place =
    typeof lat.value === 'number' && typeof long.value === 'number'
      ? { lat: lat.value, long: long.value }
      : null
  return (
    <Input.Wrapper label={legend} labelElement="div" {...(hint && { description: hint })}>
      <div className="fyr-columns" style={{ marginTop: 4 }}>
        <NumberInput
          label={t(($) => $.mapPages.settings.latitude)}
          min={-90}
          max={90}
          clampBehavior="none"
          decimalScale={7}
          hideControls
          {...lat}
        />
        <NumberInput
          label={t(($) => $.mapPages.settings.longitude)}
          min={-180}
          max={180}
          clampBehavior="none"
          decimalScale={7}
          hideControls
          {...long}
        />
      </div>
      <Button
        mt={8}
        size="compact-md"
        variant="default"
        icon={mdiMapMarkerPlusOutline}
        onClick={() => setPicking(true)}
      >
        {t(($) => $.mapPages.place.pick)}
      </Button>
      {picking && (
        <Suspense fallback={null}>
          <PlaceDialog
            title={t(($) => $.mapPages.place.title)}
            place={place && isOnEarth(place) ? place : null}
            clearable={clearable}
            onClose={() => setPicking(false)}
            onTake={(next) => {
              onPick(next)
              setPicking(false)
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}

const isOnEarth = ({ lat, long }: Place) => Math.abs(lat) <= 90 && Math.abs(long) <= 180
