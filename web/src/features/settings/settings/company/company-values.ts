import type { CompanySettings } from '@fyr/contract/settings/settings'
import { columnNames } from '#features/devices/nodes/column-names.ts'

/** The settings as the form holds them: a field for a number may be empty while one writes. */
export interface CompanyValues extends Record<string, unknown> {
  timeZone: string
  language: CompanySettings['language']
  nodeTableColumns: string[]
  nodeAlias: string
  silentAfterHours: number | ''
  /** Empty: as the installation has it. */
  judgeWindowMinutes: number | ''
  requireSecondFactor: boolean
}

/** What this form is about; places and lists of hosts have forms of their own. */
type Shown = Pick<
  CompanySettings,
  | 'timeZone'
  | 'language'
  | 'nodeTableColumns'
  | 'nodeAlias'
  | 'silentAfterHours'
  | 'judgeWindowMinutes'
  | 'requireSecondFactor'
>

export function valuesOf(settings: Shown): CompanyValues {
  const { timeZone, language, nodeTableColumns, nodeAlias, silentAfterHours } = settings
  const { judgeWindowMinutes, requireSecondFactor } = settings
  return {
    timeZone,
    language,
    nodeTableColumns: columnsOf(nodeTableColumns),
    nodeAlias,
    silentAfterHours,
    judgeWindowMinutes: judgeWindowMinutes ?? '',
    requireSecondFactor,
  }
}

/** Only what differs, so that nobody undoes what a colleague changes meanwhile. */
export function changesOf(values: CompanyValues, before: CompanyValues): Partial<CompanySettings> {
  const { timeZone, language, nodeAlias, silentAfterHours, judgeWindowMinutes, requireSecondFactor } = values
  const columns = columnsOf(values.nodeTableColumns)
  return {
    ...(timeZone !== before.timeZone && { timeZone }),
    ...(language !== before.language && { language }),
    ...(columns.join() !== columnsOf(before.nodeTableColumns).join() && { nodeTableColumns: columns }),
    ...(nodeAlias.trim() !== before.nodeAlias && { nodeAlias: nodeAlias.trim() }),
    ...(silentAfterHours !== '' && silentAfterHours !== before.silentAfterHours && { silentAfterHours }),
    ...(judgeWindowMinutes !== before.judgeWindowMinutes && {
      judgeWindowMinutes: judgeWindowMinutes === '' ? null : judgeWindowMinutes,
    }),
    ...(requireSecondFactor !== before.requireSecondFactor && { requireSecondFactor }),
  }
}

/** In the order of the list, the name always among them. */
export function columnsOf(chosen: readonly string[]): (typeof columnNames)[number][] {
  return columnNames.filter((name) => name === 'name' || chosen.includes(name))
}
