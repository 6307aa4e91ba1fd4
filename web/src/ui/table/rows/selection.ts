/** What the box above the rows shows. Only rows that are shown count: nothing is done to what nobody sees. */
export type AllState = 'none' | 'some' | 'all'

export function allStateOf(shown: readonly string[], selected: ReadonlySet<string>): AllState {
  const count = shown.filter((id) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === shown.length ? 'all' : 'some'
}

/** Selects all that is shown, or nothing of it when all of it is. */
export function withAllToggled(shown: readonly string[], selected: ReadonlySet<string>): ReadonlySet<string> {
  const after = new Set(selected)
  const isOn = allStateOf(shown, selected) !== 'all'
  for (const id of shown) set(after, id, isOn)
  return after
}

/**
 * Selects a row or takes it back. @param anchor the row toggled before, where all from there to this one become as
 * this one does; null: this one alone
 */
export function withToggled(
  shown: readonly string[],
  selected: ReadonlySet<string>,
  id: string,
  anchor: string | null,
): ReadonlySet<string> {
  const after = new Set(selected)
  const isOn = !selected.has(id)
  const [from, to] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)]
  const range = from < 0 || to < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const each of range) set(after, each, isOn)
  return after
}

function set(ids: Set<string>, id: string, isOn: boolean): void {
  if (isOn) ids.add(id)
  else ids.delete(id)
}
