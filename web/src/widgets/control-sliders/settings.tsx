import { maxSliders } from '@fyr/contract/widgets/controls/control-name'
import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiChevronDown, mdiChevronRight, mdiClose, mdiPlus } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Switch } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button } from '#ui/layout.ts'
import { newSlider } from '../parts/control/new-slider.ts'
import { SliderFields } from '../parts/control/slider-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

export default function ControlSlidersSettingsForm(
  props: WidgetSettingsProps<typeof moduleTypes.controlSliders>,
) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const { sliders, confirm } = settings
  const [opened, setOpened] = useState<number | null>(sliders.length === 1 ? 0 : null)
  const [adding, setAdding] = useState(sliders.length === 0)
  const change = (next: ControlSlider[]) => onChange({ ...settings, sliders: next })
  return (
    <SettingSection of="data">
      {sliders.map((slider, at) => {
        const label = slider.label || names.node(slider.deveui)
        const isOpen = opened === at
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike
          <section key={at} className="fyr-setting-group" aria-label={label}>
            <div className="fyr-setting-head">
              <button
                type="button"
                className="fyr-w-picture-toggle"
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? null : at)}
              >
                <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} size={18} />
                <span>{label}</span>
              </button>
              <ActionIcon
                aria-label={t(($) => $.widgets.settings.removeSeries, { label })}
                onClick={() => {
                  setOpened(null)
                  change(sliders.toSpliced(at, 1))
                }}
              >
                <Icon path={mdiClose} size={18} />
              </ActionIcon>
            </div>
            {isOpen && <SliderFields value={slider} onChange={(next) => change(sliders.with(at, next))} />}
          </section>
        )
      })}
      {adding ? (
        <section className="fyr-setting-group" aria-label={t(($) => $.widgets.controlSliders.add)}>
          <NodePicker
            label={t(($) => $.widgets.settings.node)}
            value={null}
            onChange={(deveui) => {
              if (!deveui) return
              setAdding(false)
              setOpened(sliders.length)
              change([...sliders, newSlider(deveui)])
            }}
          />
        </section>
      ) : (
        sliders.length < maxSliders && (
          <Button variant="default" icon={mdiPlus} onClick={() => setAdding(true)}>
            {t(($) => $.widgets.controlSliders.add)}
          </Button>
        )
      )}
      <Switch
        label={t(($) => $.widgets.controlSliders.confirm)}
        checked={confirm}
        onChange={(event) => onChange({ ...settings, confirm: event.currentTarget.checked })}
      />
    </SettingSection>
  )
}
