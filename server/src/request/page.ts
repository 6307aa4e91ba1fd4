/** How a paged list leaves: the items as the body, the number of all matches in a header. */
export function pageOf<T, W>(page: { items: T[]; total: number }, wire: (item: T) => W) {
  return { headers: { 'x-total-count': String(page.total) }, body: page.items.map(wire) }
}
