import { type LimitSide, type StateKey, stateLimits } from '@fyr/contract/devices/keys/limit-states'
import type { ReactNode } from 'react'
import { useLimitText } from '#entities/alarms/use-limit-text.ts'
import { Select } from '#ui/form/inputs.ts'
import { type NumberText, numberOf } from '../alarm-values.ts'

interface ChosenLimit {
  side: LimitSide
  limit: NumberText
}

/** Whether a limit can be chosen as a state of the key: it is one, or none is chosen yet. */
export function isStateLimit(states: StateKey | null, { side, limit }: ChosenLimit): states is StateKey {
  if (states === null) return false
  const value = numberOf(limit)
  return value === null || stateLimits(states).some((each) => each.side === side && each.limit === value)
}

interface StateSelectProps {
  label: string
  states: StateKey
  chosen: ChosenLimit
  onChange: (limit: { side: LimitSide; limit: number }) => void
  error?: ReactNode
}

/** A limit of a key whose values are states, by what the key says beyond it: Open in place of "above 0". */
export function StateSelect({ label, states, chosen, onChange, error }: StateSelectProps) {
  const limitText = useLimitText()
  const { valueMapping = null } = states
  const limits = stateLimits(states).map(({ side, limit }) => ({
    side,
    limit,
    value: `${side} ${limit}`,
    label: limitText({
      limitHigh: side === 'HIGH' ? limit : null,
      limitLow: side === 'LOW' ? limit : null,
      unit: '',
      valueMapping,
    }),
  }))
  const value = numberOf(chosen.limit)
  return (
    <Select
      label={label}
      data={limits.map((each) => ({ value: each.value, label: each.label }))}
      value={value === null ? null : `${chosen.side} ${value}`}
      onChange={(picked) => {
        const found = limits.find((each) => each.value === picked)
        if (found) onChange({ side: found.side, limit: found.limit })
      }}
      allowDeselect={false}
      error={error}
    />
  )
}
