import { readEui, readHex } from '@fyr/contract/devices/lorawan/eui'
import { useTranslation } from 'react-i18next'

type Rule<V> = (value: V) => string | null

/** Rules with the server's own words, for errors before anything is sent. The server checks all again. */
export function useValidators() {
  const { t } = useTranslation()
  const words = {
    required: t(($) => $.problems['field.required']),
    email: t(($) => $.problems['field.email']),
    phone: t(($) => $.problems['field.phone']),
    webAddress: t(($) => $.problems['field.webAddress']),
    noLetter: t(($) => $.problems['field.noLetter']),
    deveui: t(($) => $.problems['field.deveui']),
    eui: t(($) => $.problems['field.eui']),
    appKey: t(($) => $.problems['field.appKey']),
  }
  return {
    /** The first rule that says something. */
    all:
      <V>(...rules: Rule<V>[]): Rule<V> =>
      (value) => {
        for (const rule of rules) {
          const error = rule(value)
          if (error) return error
        }
        return null
      },
    required: (value: unknown) =>
      value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
        ? words.required
        : null,
    /** 255 is the limit of names and e-mails. */
    longest:
      (maximum = 255) =>
      (value: string) =>
        value.length > maximum ? t(($) => $.problems['field.tooLong'], { maximum }) : null,
    between: (minimum: number, maximum: number) => (value: number | string | null) => {
      if (value === null || value === '') return null
      const number = Number(value)
      if (number < minimum) return t(($) => $.problems['field.tooSmall'], { minimum })
      return number > maximum ? t(($) => $.problems['field.tooLarge'], { maximum }) : null
    },
    email: (value: string) => (value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : words.email),
    phone: (value: string) => (value === '' || /^\+[1-9]\d{6,14}$/.test(value) ? null : words.phone),
    webAddress: (value: string) =>
      value.trim() === '' || /^https:\/\/\S+$/.test(value.trim()) ? null : words.webAddress,
    letter: (value: string) => (value === '' || /\p{L}/u.test(value) ? null : words.noLetter),
    deveui: (value: string) => (value === '' || /^[A-Za-z0-9._:-]{1,64}$/.test(value) ? null : words.deveui),
    /** An EUI-64, as people write it. */
    eui: (value: string) => (value.trim() === '' || readEui(value) ? null : words.eui),
    appKey: (value: string) => (value.trim() === '' || readHex(value, 32) ? null : words.appKey),
  }
}
