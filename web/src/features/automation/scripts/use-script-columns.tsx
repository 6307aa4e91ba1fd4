import type { ScriptSummary } from '@fyr/contract/automation/scripts/scripts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo, TimeText } from '#ui/time/time-text.tsx'
import { writeInterval } from './interval.ts'
import { scriptStates, scriptTypeName, scriptTypeNames } from './queries.ts'
import { ScriptState } from './script-state.tsx'

/** The columns of the list of scripts. */
export function useScriptColumns(): TableColumn<ScriptSummary>[] {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(
    (): TableColumn<ScriptSummary>[] => [
      { id: 'name', header: t(($) => $.words.name), value: ({ name }) => name, main: true },
      {
        id: 'state',
        header: t(($) => $.words.status),
        cell: (script) => <ScriptState script={script} />,
        filter: scriptStates.map((value) => ({ value, label: t(($) => $.scripts.states[value]) })),
        filterOne: true,
        sortable: false,
        width: 190,
        beside: true,
      },
      {
        id: 'type',
        header: t(($) => $.scripts.type),
        value: ({ type }) => t(($) => $.scripts.types[scriptTypeName(type)].name),
        filter: scriptTypeNames.map((value) => ({
          value,
          label: t(($) => $.scripts.types[value].name),
        })),
        filterOne: true,
        width: 110,
      },
      {
        id: 'trigger',
        header: t(($) => $.scripts.trigger),
        value: (script) => triggerOf(script, t, i18n.language),
        sortable: false,
        width: 180,
      },
      {
        id: 'lastRun',
        header: t(($) => $.scripts.lastRun),
        value: ({ lastRun }) => lastRun,
        cell: ({ lastRun }) => <TimeAgo at={lastRun} />,
        width: 165,
      },
      {
        id: 'nextRun',
        header: t(($) => $.scripts.nextRun),
        value: ({ nextRun }) => nextRun,
        cell: ({ nextRun }) => <TimeText at={nextRun} />,
        sortable: false,
        width: 125,
      },
    ],
    [i18n.language],
  )
}

type Triggered = Pick<ScriptSummary, 'type' | 'interval' | 'boundTag' | 'boundTags' | 'boundNodeName'>

/** What makes it run: "Every 15 min", "Boiler room and 2 more". */
function triggerOf(script: Triggered, t: TFunction, language: string): string {
  const type = scriptTypeName(script.type)
  if (type === 'called') return t(($) => $.scripts.onCall)
  if (type === 'repeating') {
    return script.interval === 0
      ? t(($) => $.scripts.noInterval)
      : t(($) => $.scripts.every, { interval: writeInterval(script.interval, language) })
  }
  const { boundTag, boundTags, boundNodeName } = script
  const [first, ...others] = [...new Set([boundTag, ...boundTags].filter((each) => each !== null))]
  if (!first) return t(($) => $.scripts.noNodes)
  const node = boundNodeName ?? first
  return others.length === 0 ? node : t(($) => $.scripts.moreNodes, { node, count: others.length })
}
