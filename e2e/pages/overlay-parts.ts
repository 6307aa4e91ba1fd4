import type { Texts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'

export const button = (name: string | RegExp) => ({ role: 'button' as const, name })
/** The menu of a row. */
export const actionsOf = (t: Texts, row: string) => button(fill(t.ui.table.rowActions, { row }))
/** The part of a text without its places. */
export const wordOf = (text: string) => text.replace(/\{\{.*?\}\}/g, '').trim()
