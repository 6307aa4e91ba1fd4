import { isRadioKey, radioKeys, radioPrefix } from '@fyr/contract/devices/keys/radio-keys'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type RadioName = (typeof radioKeys)[number]['name']
type Short = RadioName extends `radio.${infer S}` ? S : never

const known = new Set<string>(radioKeys.map(({ name }) => name.slice(radioPrefix.length)))
const isKnown = (short: string): short is Short => known.has(short)

/** What a key is called: radio values in the language of who looks, others as they are labelled. */
export function useRadioLabel() {
  const { t } = useTranslation()
  return useCallback(
    <K extends { name: string; label: string }>(key: K): K => {
      const short = isRadioKey(key.name) ? key.name.slice(radioPrefix.length) : ''
      return isKnown(short) ? { ...key, label: t(($) => $.nodes.radio[short]) } : key
    },
    [t],
  )
}

/** Options of a list of keys: radio values in a group of their own. */
export function groupedKeys<O extends { value: string }>(options: readonly O[], group: string) {
  const radio = options.filter(({ value }) => isRadioKey(value))
  const own = options.filter(({ value }) => !isRadioKey(value))
  return radio.length > 0 ? [...own, { group, items: radio }] : own
}
