/** The first is open where the address names none. */
export const tabs = ['editor', 'runs', 'versions', 'memory'] as const
export type TabName = (typeof tabs)[number]

/** What the address of a script says beside the script. */
export interface ScriptSearch {
  tab?: Exclude<TabName, 'editor'>
  /** Of the run history: only failed runs. */
  state?: 'failed'
}

export function scriptSearch(search: Record<string, unknown>): ScriptSearch {
  const tab = tabs.find((each) => each === search.tab)
  return {
    ...(tab && tab !== 'editor' && { tab }),
    ...(search.state === 'failed' && { state: 'failed' as const }),
  }
}
