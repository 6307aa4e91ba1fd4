/** What a list shows: search, sort, filters and columns. All of it is in the address. */
export interface TableView {
  q: string
  sort: { id: string; desc: boolean } | null
  /** Column -> the values that may pass. */
  filters: Record<string, string[]>
  /** Ids of the columns shown; null: the standard ones. */
  columns: string[] | null
}

/** The same as it stands in the address, in short plain text: `?q=cellar&sort=-battery&filter=state:alarm,silent`. */
export interface TableSearch {
  q?: string
  sort?: string
  filter?: string
  cols?: string
}

export const plainView: TableView = { q: '', sort: null, filters: {}, columns: null }

/** For `validateSearch` of a route with a list. */
export function tableSearch(search: Record<string, unknown>): TableSearch {
  const found: TableSearch = {}
  for (const name of ['q', 'sort', 'filter', 'cols'] as const) {
    const value = search[name]
    // The router reads `?q=123` as a number.
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
    if (typeof text === 'string' && text !== '') found[name] = text.slice(0, 2000)
  }
  return found
}

export function viewOf(search: TableSearch): TableView {
  const { q = '', sort, filter, cols } = search
  return {
    q,
    sort: sort ? { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : null,
    filters: readFilters(filter ?? ''),
    columns: cols ? cols.split(',').filter(Boolean) : null,
  }
}

/** What is as usual is left out of the address. */
export function searchOf({ q, sort, filters, columns }: TableView): TableSearch {
  const filter = writeFilters(filters)
  return {
    ...(q && { q }),
    ...(sort && { sort: `${sort.desc ? '-' : ''}${sort.id}` }),
    ...(filter && { filter }),
    ...(columns && { cols: columns.join(',') }),
  }
}

// encodeURIComponent leaves none of the three marks : , ; in a value.
function readFilters(text: string): Record<string, string[]> {
  const filters: Record<string, string[]> = Object.create(null)
  for (const part of text.split(';')) {
    const [id, values] = part.split(':')
    if (!id || !values) continue
    const read = values.split(',').filter(Boolean).map(decode)
    if (read.length > 0) filters[decode(id)] = read
  }
  return filters
}

function writeFilters(filters: Record<string, string[]>): string {
  return Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([id, values]) => `${encodeURIComponent(id)}:${values.map(encodeURIComponent).join(',')}`)
    .join(';')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Somebody wrote the address by hand.
    return text
  }
}

export function isNarrowed(view: TableView): boolean {
  return view.q !== '' || Object.values(view.filters).some((values) => values.length > 0)
}

/** A click on a heading: up, down, as it was. */
export function nextSort(sort: TableView['sort'], id: string): TableView['sort'] {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}
