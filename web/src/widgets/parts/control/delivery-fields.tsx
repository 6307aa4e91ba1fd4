import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { NumberField, RequiredNumberField } from '#ui/form/numbers/number-field.tsx'

type Delivery = Pick<ControlSlider, 'port' | 'confirmed' | 'expiresIn'>

interface DeliveryFieldsProps {
  value: Delivery
  onChange: (part: Partial<Delivery>) => void
}

/** How a downlink goes to its node. */
export function DeliveryFields({ value, onChange: change }: DeliveryFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="fyr-setting-row">
        <NumberField
          label={t(($) => $.downlinks.port)}
          placeholder={t(($) => $.widgets.settings.automatic)}
          value={value.port}
          min={1}
          max={223}
          whole
          onChange={(port) => (port === null || (port >= 1 && port <= 223)) && change({ port })}
        />
        <RequiredNumberField
          label={t(($) => $.widgets.controlSliders.expires)}
          value={value.expiresIn / 60}
          min={1}
          max={10_080}
          whole
          onChange={(minutes) => minutes >= 1 && minutes <= 10_080 && change({ expiresIn: minutes * 60 })}
        />
      </div>
      <Switch
        label={t(($) => $.widgets.controlSliders.acknowledge)}
        checked={value.confirmed}
        onChange={(event) => change({ confirmed: event.currentTarget.checked })}
      />
    </>
  )
}
