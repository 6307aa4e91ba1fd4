import { bandSensitivity, bandWeeks } from '@fyr/contract/automation/alarms/hours-of-week'
import { escalationMinutes, reminderMinutes } from '@fyr/contract/automation/alarms/reminders'
import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useValidators } from '#ui/form/validators.ts'
import { isTimeOfDay } from '#ui/time/time-of-day.ts'
import {
  type AlarmValues,
  type ContactValues,
  delaySeconds,
  type NumberText,
  numberOf,
} from './alarm-values.ts'
import { isDetectionKind } from './rule/detection-values.ts'

const maxDelay = 604_800
const maxNoChange = 43_200

/** What can be told of the form before anything is sent; the server checks all again. */
export function useAlarmCheck(): (values: AlarmValues) => FormErrors {
  const { t } = useTranslation()
  const rules = useValidators()
  const text = rules.all(rules.required, rules.letter, rules.longest())

  return (values) => {
    const errors: FormErrors = {
      name: text(values.name),
      tag: rules.required(values.tag),
      tagDataKey: rules.required(values.tagDataKey),
      delay: rules.between(0, maxDelay)(delaySeconds(values)),
      activeFrom: isTimeOfDay(values.activeFrom) ? null : t(($) => $.alarms.form.invalidTime),
      activeTo: isTimeOfDay(values.activeTo) ? null : t(($) => $.alarms.form.invalidTime),
      repeatMinutes: optional(values.repeatMinutes, reminderMinutes),
      escalationMinutes: optional(values.escalationMinutes, escalationMinutes),
      message: rules.all(rules.letter, rules.longest(1000))(values.message),
      ...(values.kind === 'analogue' && checkLimits(values)),
      ...(values.kind === 'advanced' && checkConditions(values)),
      ...(isDetectionKind(values.kind) && checkDetection(values)),
    }
    const { escalationContacts } = values
    if (numberOf(values.escalationMinutes) !== null && escalationContacts.length === 0) {
      errors.escalationContacts = t(($) => $.alarms.form.noEscalationContacts)
    }
    const contacts: [string, ContactValues][] = [
      ...values.alarmContacts.map((each, i): [string, ContactValues] => [`alarmContacts.${i}`, each]),
      ...escalationContacts.map((each, i): [string, ContactValues] => [`escalationContacts.${i}`, each]),
    ]
    for (const [at, { contactType, email, phoneNumber }] of contacts) {
      const phone = phoneNumber.replaceAll(/[\s-]/g, '')
      if (contactType !== 'SMS') errors[`${at}.email`] = rules.all(rules.required, rules.email)(email)
      if (contactType !== 'EMAIL') errors[`${at}.phoneNumber`] = rules.all(rules.required, rules.phone)(phone)
    }
    return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
  }

  function optional(value: NumberText, { min, max }: { min: number; max: number }) {
    return numberOf(value) === null ? null : rules.between(min, max)(value)
  }

  function checkLimits({ limitHigh, limitLow, hysteresis }: AlarmValues): FormErrors {
    const high = numberOf(limitHigh)
    const low = numberOf(limitLow)
    if (high === null && low === null) return { limitHigh: t(($) => $.alarms.form.atLeastOne) }
    if (high === null || low === null) return {}
    if (low >= high) return { limitLow: t(($) => $.alarms.form.reversed) }
    const width = numberOf(hysteresis) ?? 0
    return high - width < low + width ? { hysteresis: t(($) => $.alarms.form.hysteresisTooLarge) } : {}
  }

  function checkDetection(values: AlarmValues): FormErrors {
    const { kind, rising, falling, differenceHigh, differenceLow } = values
    if (kind === 'noChange') return { noChangeMinutes: rules.between(1, maxNoChange)(values.noChangeMinutes) }
    if (kind === 'band') {
      return {
        sensitivity: rules.between(bandSensitivity.min, bandSensitivity.max)(values.sensitivity),
        weeks: rules.between(bandWeeks.min, bandWeeks.max)(values.weeks),
      }
    }
    const [high, low] =
      kind === 'rateOfChange'
        ? [numberOf(rising), numberOf(falling)]
        : [numberOf(differenceHigh), numberOf(differenceLow)]
    const isMissing = high === null && low === null
    if (kind === 'rateOfChange') return isMissing ? { rising: t(($) => $.alarms.form.atLeastOneRate) } : {}
    return {
      otherTag: rules.required(values.otherTag),
      otherKey: rules.required(values.otherKey),
      ...(isMissing && { differenceHigh: t(($) => $.alarms.form.atLeastOne) }),
      ...(high !== null &&
        low !== null &&
        low >= high && { differenceLow: t(($) => $.alarms.form.reversed) }),
    }
  }

  function checkConditions({ advanced }: AlarmValues): FormErrors {
    const errors: FormErrors = {}
    for (const [i, { tag, tagDataKey, limit }] of advanced.entries()) {
      errors[`advanced.${i}.tag`] = rules.required(tag)
      errors[`advanced.${i}.tagDataKey`] = rules.required(tagDataKey)
      errors[`advanced.${i}.limit`] = rules.required(limit)
    }
    return errors
  }
}
