import pg from 'pg'

/** The series of nodes in a portal's database, node by node in the order of the keys. `url` is its owner's. */
export async function findSeriesOf(
  url: string,
  deveuis: readonly string[],
  keys: readonly string[],
): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      `select series.id from unnest($1::text[]) with ordinality as wanted (deveui, place)
       cross join unnest($2::text[]) with ordinality as named (key, column_place)
       join node on node.deveui = wanted.deveui
       join series on series.node_id = node.id and series.key = named.key and not series.removed
       order by place, column_place`,
      [deveuis, keys],
    )
    if (rows.length !== deveuis.length * keys.length) throw new Error(`The nodes have ${rows.length} series`)
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
