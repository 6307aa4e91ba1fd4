import type { SeriesRef } from '@fyr/contract/widgets/fields'
import { mdiArrowDown, mdiArrowUp, mdiClose, mdiPlus } from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { ColourField } from '#ui/form/colours/colour-field.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { NumberField } from '#ui/form/numbers/number-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button } from '#ui/layout.ts'
import type { Names } from '../../widget.ts'
import { refTo, seriesLabel } from './series-label.ts'
import '../fields/setting-fields.css'

interface SeriesFieldProps<R extends SeriesRef> {
  /** Null: none is chosen yet. */
  value: R | null
  onChange: (value: R) => void
  /** Makes the widget's own kind of reference of a plain one. */
  made: (ref: SeriesRef) => R
  names: Names
  /** Fields of this kind of widget. */
  more?: (value: R) => ReactNode
  /** How it is written is not asked: as another key, to which it belongs. */
  plain?: boolean
  /** The node to begin with where no key is chosen yet. */
  from?: string | undefined
}

/** A key of a node, and how it is written. */
export function SeriesField<R extends SeriesRef>({
  value,
  onChange,
  made,
  names,
  more,
  plain = false,
  from,
}: SeriesFieldProps<R>) {
  const { t } = useTranslation()
  const [deveui, setDeveui] = useState<string | null>(null)
  const node = deveui ?? value?.deveui ?? from ?? null
  const known = value && names.key(value)
  return (
    <>
      <NodePicker
        label={t(($) => $.widgets.settings.node)}
        value={node}
        onChange={(next) => setDeveui(next)}
      />
      <KeyPicker
        label={t(($) => $.widgets.settings.key)}
        deveui={node}
        value={value && value.deveui === node ? value.key : null}
        onChange={(key) => {
          if (!key || !node) return
          setDeveui(null)
          onChange(
            value
              ? { ...value, deveui: node, key, label: null, unit: null }
              : made(refTo({ deveui: node, key })),
          )
        }}
      />
      {value && !plain && (
        <details className="fyr-setting-more">
          <summary>{t(($) => $.widgets.settings.more)}</summary>
          <div>
            <TextInput
              label={t(($) => $.widgets.settings.label)}
              value={value.label ?? ''}
              placeholder={known?.label ?? ''}
              maxLength={255}
              onChange={(event) => onChange({ ...value, label: event.currentTarget.value || null })}
            />
            <div className="fyr-setting-row">
              <TextInput
                label={t(($) => $.widgets.settings.unit)}
                value={value.unit ?? ''}
                placeholder={known?.unit ?? ''}
                maxLength={32}
                onChange={(event) => onChange({ ...value, unit: event.currentTarget.value || null })}
              />
              <NumberField
                label={t(($) => $.widgets.settings.decimals)}
                value={value.decimals}
                placeholder={t(($) => $.widgets.settings.automatic)}
                min={0}
                max={10}
                whole
                onChange={(decimals) => onChange({ ...value, decimals })}
              />
            </div>
            <ColourField value={value.colour} onChange={(colour) => onChange({ ...value, colour })} />
            {more?.(value)}
          </div>
        </details>
      )}
    </>
  )
}

interface SeriesListProps<R extends SeriesRef> extends Omit<SeriesFieldProps<R>, 'value' | 'onChange'> {
  value: readonly R[]
  onChange: (value: R[]) => void
  maxKeys: number
}

/** Several keys, in order. */
export function SeriesList<R extends SeriesRef>({
  value,
  onChange,
  maxKeys,
  made,
  names,
  more,
}: SeriesListProps<R>) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(value.length === 0)
  const replace = (at: number, next: R | null) =>
    onChange(next ? value.with(at, next) : value.filter((_, place) => place !== at))
  function move(from: number, to: number) {
    const moved = value[from]
    if (moved) onChange(value.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <>
      {value.map((each, at) => {
        const { label } = seriesLabel(each, names)
        return (
          <section key={`${each.deveui} ${each.key}`} className="fyr-setting-group" aria-label={label}>
            <div className="fyr-setting-head">
              <strong className="fyr-grow">{label}</strong>
              {at > 0 && (
                <ActionIcon
                  aria-label={t(($) => $.widgets.settings.moveUp, { label })}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon path={mdiArrowUp} size={18} />
                </ActionIcon>
              )}
              {at < value.length - 1 && (
                <ActionIcon
                  aria-label={t(($) => $.widgets.settings.moveDown, { label })}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon path={mdiArrowDown} size={18} />
                </ActionIcon>
              )}
              <ActionIcon
                aria-label={t(($) => $.widgets.settings.removeSeries, { label })}
                onClick={() => replace(at, null)}
              >
                <Icon path={mdiClose} size={18} />
              </ActionIcon>
            </div>
            <SeriesField
              value={each}
              onChange={(next) => replace(at, next)}
              made={made}
              names={names}
              {...(more && { more })}
            />
          </section>
        )
      })}
      {adding ? (
        <section className="fyr-setting-group" aria-label={t(($) => $.widgets.settings.addSeries)}>
          <SeriesField<R>
            value={null}
            from={value.at(-1)?.deveui}
            onChange={(next) => {
              setAdding(false)
              if (value.every((each) => each.deveui !== next.deveui || each.key !== next.key))
                onChange([...value, next])
            }}
            made={made}
            names={names}
          />
        </section>
      ) : (
        value.length < maxKeys && (
          <Button variant="default" icon={mdiPlus} onClick={() => setAdding(true)}>
            {t(($) => $.widgets.settings.addSeries)}
          </Button>
        )
      )}
    </>
  )
}
