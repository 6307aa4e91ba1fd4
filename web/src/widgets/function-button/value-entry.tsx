import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { ButtonAction } from '@fyr/contract/widgets/controls/function-button'
import { mdiAlertOctagon, mdiLockOutline } from '@mdi/js'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { NumberField } from '#ui/form/numbers/number-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import type { Locked } from '../parts/control/slider-state.ts'
import type { Names, ShownSeries } from '../widget.ts'

interface ValueEntryProps {
  action: Extract<ButtonAction, { kind: 'value' }>
  target: { deveui: string; key: string }
  series: ShownSeries | undefined
  names: Names
  label: string
  confirm: boolean
  locked: Locked | null
  editing: boolean
}

const maxTextLength = 1000

/** A value that somebody types, stored as a reading of now; below it the newest that there is. */
export function ValueEntry(props: ValueEntryProps) {
  const { action, target, series, names, label, confirm, editing } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const id = useId()
  const [typed, setTyped] = useState<number | string | null>(null)
  const [stored, setStored] = useState<number | string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const store = useApiMutation((api) => api.readings.write, { showsErrors: true, changes: [] })
  const known = names.key(target)
  const isGone = series?.state === 'nodeGone'
  const locked = isGone ? 'gone' : props.locked
  const write = (value: unknown) => {
    const text =
      typeof value === 'number' ? formatNumber(value, language, known.decimals ?? undefined) : String(value)
    return known.unit ? `${text} ${known.unit}` : text
  }
  const { min, max } = action
  const isOutside =
    typeof typed === 'number' && ((min !== null && typed < min) || (max !== null && typed > max))
  const isReady = typed !== null && typed !== '' && !isOutside && locked === null && !editing

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || store.isPending) return
    if (confirm && !isAsking) return setAsking(true)
    setAsking(false)
    store.mutate(
      { params: { id: target.deveui }, query: {}, body: { key: target.key, value: typed } },
      {
        onSuccess() {
          setStored(typed)
          setTyped(null)
        },
      },
    )
  }
  const change = (next: number | string | null) => {
    setAsking(false)
    store.reset()
    setStored(null)
    setTyped(next)
  }
  const fieldLabel = known.unit ? `${known.label} (${known.unit})` : known.label
  return (
    <form className="fyr-w-button-entry" onSubmit={submit} aria-describedby={id}>
      <fieldset disabled={editing || locked !== null}>
        {action.input === 'number' ? (
          <NumberField
            label={fieldLabel}
            value={typeof typed === 'number' ? typed : null}
            onChange={change}
            {...(min !== null && { min })}
            {...(max !== null && { max })}
          />
        ) : (
          <TextInput
            label={fieldLabel}
            value={typed ?? ''}
            maxLength={maxTextLength}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        <div className="fyr-w-button-confirm">
          <Button type="submit" disabled={!isReady} loading={store.isPending}>
            {isAsking
              ? t(($) => $.widgets.functionButton.storeValue, { value: write(typed) })
              : label || t(($) => $.words.save)}
          </Button>
          {isAsking && (
            <Button variant="default" onClick={() => setAsking(false)}>
              {t(($) => $.words.cancel)}
            </Button>
          )}
        </div>
      </fieldset>
      <div className="fyr-w-control-foot" id={id}>
        {store.error && (
          <span className="fyr-w-control-refused" role="alert">
            <Icon path={mdiAlertOctagon} size={16} /> {problemText(store.error, t)}
          </span>
        )}
        {stored !== null && (
          <span role="status">{t(($) => $.widgets.functionButton.stored, { value: write(stored) })}</span>
        )}
        {series?.latest && stored === null && (
          <span className="fyr-dimmed">
            {t(($) => $.widgets.functionButton.latest, { value: write(series.latest?.value) })}
            {' · '}
            <TimeAgo at={series.latest.createdAt} />
          </span>
        )}
        {locked && (
          <span className="fyr-w-control-locked">
            <Icon path={mdiLockOutline} size={16} />{' '}
            {locked === 'permission'
              ? t(($) => $.widgets.functionButton.noStore)
              : t(($) => $.widgets.controlSliders.locked[locked])}
          </span>
        )}
      </div>
    </form>
  )
}
