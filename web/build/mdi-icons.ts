import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** All icons of @mdi/js (Apache License 2.0, see node_modules/@mdi/js/LICENSE), by name, in alphabetical order. */
export interface MdiIcon {
  /** As the set itself calls it: `mdi-home-outline`. */
  name: string
  /** As the package exports it: `mdiHomeOutline`. */
  exported: string
  /** What an svg path of 24 by 24 draws. */
  path: string
}

/** Names whose letters and digits the rule would part otherwise than the set does. */
const odd: Record<string, string> = {
  AxisXYArrowLock: 'axis-x-y-arrow-lock',
  EvPlugCcs1: 'ev-plug-ccs1',
  EvPlugCcs2: 'ev-plug-ccs2',
  EvPlugType1: 'ev-plug-type1',
  EvPlugType2: 'ev-plug-type2',
  LanguageCss3: 'language-css3',
  LanguageHtml5: 'language-html5',
  MoleculeCo2: 'molecule-co2',
  SurroundSound20: 'surround-sound-2-0',
  SurroundSound21: 'surround-sound-2-1',
  SurroundSound31: 'surround-sound-3-1',
  SurroundSound51: 'surround-sound-5-1',
  SurroundSound512: 'surround-sound-5-1-2',
  SurroundSound71: 'surround-sound-7-1',
}

const nameOf = (exported: string) => {
  const words =
    odd[exported] ??
    exported
      .replace(/([a-z])(\d)/g, '$1-$2')
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replace(/([A-Z])([A-Z])/g, '$1-$2')
      .toLowerCase()
  return `mdi-${words}`
}

export function readMdiIcons(): MdiIcon[] {
  const source = readFileSync(createRequire(import.meta.url).resolve('@mdi/js/mdi.js'), 'utf8')
  const icons: MdiIcon[] = []
  for (const [, exported = '', path = ''] of source.matchAll(/^export var mdi(\w+) = "([^"]+)"/gm)) {
    icons.push({ name: nameOf(exported), exported: `mdi${exported}`, path })
  }
  return icons.sort((one, other) => (one.name < other.name ? -1 : 1))
}
