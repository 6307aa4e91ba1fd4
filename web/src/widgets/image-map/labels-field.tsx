import type { ImageMapLabel } from '@fyr/contract/widgets/maps'
import { mdiChevronDown, mdiChevronRight, mdiClose, mdiPlus } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '#ui/form/inputs.ts'
import { RequiredNumberField } from '#ui/form/numbers/number-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button } from '#ui/layout.ts'
import { ChoiceField, ThresholdsField } from '../parts/fields/setting-fields.tsx'
import { SeriesField } from '../parts/series/series-fields.tsx'
import { labelsOf } from '../parts/series/series-label.ts'
import type { Names } from '../widget.ts'
import { freshLabel, maxLabels } from './labels.ts'

interface LabelsFieldProps {
  value: readonly ImageMapLabel[]
  onChange: (value: ImageMapLabel[]) => void
  names: Names
}

/** What stands on the picture; one at a time is open, for there may be many. */
export function LabelsField({ value, onChange, names }: LabelsFieldProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string | null>(null)
  const [adding, setAdding] = useState(value.length === 0)
  const words = labelsOf(value, names)
  return (
    <Input.Wrapper
      label={t(($) => $.widgets.imageMap.labels)}
      labelElement="div"
      description={value.length > 0 ? t(($) => $.widgets.imageMap.hint) : undefined}
    >
      <div className="fyr-w-picture-fields">
        {value.map((label, at) => {
          const name = words[at] ?? label.key
          const isOpen = opened === label.labelId
          return (
            <section key={label.labelId} className="fyr-setting-group" aria-label={name}>
              <div className="fyr-setting-head">
                <button
                  type="button"
                  className="fyr-w-picture-toggle"
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? null : label.labelId)}
                >
                  <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} size={18} />
                  <span>{name}</span>
                </button>
                <ActionIcon
                  aria-label={t(($) => $.widgets.settings.removeSeries, { label: name })}
                  onClick={() => onChange(value.filter(({ labelId }) => labelId !== label.labelId))}
                >
                  <Icon path={mdiClose} size={18} />
                </ActionIcon>
              </div>
              {isOpen && (
                <LabelFields
                  value={label}
                  onChange={(next) => onChange(value.with(at, next))}
                  names={names}
                />
              )}
            </section>
          )
        })}
        {adding ? (
          <section className="fyr-setting-group" aria-label={t(($) => $.widgets.imageMap.add)}>
            <SeriesField<ImageMapLabel>
              value={null}
              from={value.at(-1)?.deveui}
              onChange={(label) => {
                setAdding(false)
                onChange([...value, label])
              }}
              made={(ref) => freshLabel(ref, value)}
              names={names}
            />
          </section>
        ) : (
          value.length < maxLabels && (
            <Button variant="default" icon={mdiPlus} onClick={() => setAdding(true)}>
              {t(($) => $.widgets.imageMap.add)}
            </Button>
          )
        )}
      </div>
    </Input.Wrapper>
  )
}

const displays = ['labelAndValue', 'value', 'dot'] as const

interface LabelFieldsProps {
  value: ImageMapLabel
  onChange: (value: ImageMapLabel) => void
  names: Names
}

function LabelFields({ value, onChange, names }: LabelFieldsProps) {
  const { t } = useTranslation()
  const percent = (part: number) => Math.round(part * 10_000) / 100
  return (
    <>
      <SeriesField value={value} onChange={onChange} made={(ref) => ({ ...value, ...ref })} names={names} />
      <ChoiceField
        label={t(($) => $.widgets.imageMap.display)}
        value={value.display}
        onChange={(display) => onChange({ ...value, display })}
        options={displays.map((display) => ({
          value: display,
          label: t(($) => $.widgets.imageMap.displays[display]),
        }))}
      />
      <div className="fyr-setting-row">
        <RequiredNumberField
          label={t(($) => $.widgets.imageMap.left)}
          value={percent(value.x)}
          min={0}
          max={100}
          onChange={(x) => onChange({ ...value, x: x / 100 })}
        />
        <RequiredNumberField
          label={t(($) => $.widgets.imageMap.top)}
          value={percent(value.y)}
          min={0}
          max={100}
          onChange={(y) => onChange({ ...value, y: y / 100 })}
        />
      </div>
      <ThresholdsField
        value={value.thresholds}
        onChange={(thresholds) => onChange({ ...value, thresholds })}
      />
    </>
  )
}
