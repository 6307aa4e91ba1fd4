import { controlNameOf } from '@fyr/contract/widgets/controls/control-name'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiTuneVariant } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#api/session/rights.ts'
import { EmptyState } from '#ui/states.tsx'
import { useControlLock } from '../parts/control/control-lock.ts'
import { SliderRow } from '../parts/control/slider-row.tsx'
import type { WidgetViewProps } from '../widget.ts'

export default function ControlSlidersView(props: WidgetViewProps<typeof moduleTypes.controlSliders>) {
  const { id, title, settings, data, names, editing } = props
  const { t } = useTranslation()
  const { sliders, confirm } = settings
  const maySend = useMayCall((api) => api.downlinks.queue)
  const lock = useControlLock()
  if (sliders.length === 0) {
    return (
      <EmptyState
        compact
        icon={mdiTuneVariant}
        title={t(($) => $.widgets.state.notChosen)}
        text={t(($) => $.widgets.controlSliders.notChosenText)}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div
      className="fyr-w-controls"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={title || t(($) => $.widgets.types.controlSliders.name)}
    >
      {sliders.map((slider, at) => {
        const { deveui, key } = slider
        const name = controlNameOf(slider)
        const isOfSlider = (each: { deveui: string }) => each.deveui.toLowerCase() === deveui.toLowerCase()
        return (
          <SliderRow
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike while one edits
            key={`${at} ${deveui} ${name}`}
            slider={slider}
            control={data.controls?.find((each) => isOfSlider(each) && each.name === name)}
            reported={
              key === null
                ? undefined
                : data.series.find((each) => isOfSlider(each) && each.key === key)?.latest
            }
            names={names}
            confirm={confirm}
            locked={lock ?? (maySend ? null : 'permission')}
            editing={editing || id === ''}
          />
        )
      })}
    </div>
  )
}
