import type { ValuePreset } from '@fyr/contract/devices/keys/mapped-value'

/** Parts of words in English, Swedish and Danish. The first that is found decides: a water pump is On, not Wet. */
const hints: readonly [RegExp, ValuePreset][] = [
  [/^(un)?lock|^lås/, 'lockedUnlocked'],
  [/leak|wet|flood|läck|læk|översväm|oversvøm/, 'wetDry'],
  [/door|window|contact|reed|valve|hatch|^lid$|^gate$|^open|^close/, 'openClosed'],
  [
    /dörr|fönster|ventil(en|er)?$|lucka|^grind|öppen|dør|vindue|^lem$|^låge|^port$|åben|kontakt/,
    'openClosed',
  ],
  [/motion|occupan|presence|^pir$|rörelse|närvaro|bevægelse|tilstede/, 'occupiedFree'],
  [/fault|error|problem|^fel|fejl/, 'faultOk'],
  [/^connect|^online|ansluten|forbundet/, 'connectedDisconnected'],
  [/running|^motor|compressor|^kompressor|drift/, 'runningStopped'],
  [/relay|switch|pump|power|output|^lamp|^light|heater|relä|relæ|ström|strøm|belysning/, 'onOff'],
  [/water|vatten|vand/, 'wetDry'],
]

/** The pair of words that a key's name or label speaks of; undefined: none that is known. */
export function suggestedPreset(...names: readonly string[]): ValuePreset | undefined {
  const words = names.flatMap((name) =>
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(Boolean),
  )
  return hints.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1]
}
