import pg from 'pg'

interface Sending {
  query(text: string): void
  parse(query: { text: string }): void
}

/** The statements that node-postgres sends during `work`, one for each round trip. */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sending = pg.Connection.prototype as unknown as Sending
  const { query, parse } = sending
  const sent: string[] = []
  sending.query = function (text) {
    sent.push(text)
    query.call(this, text)
  }
  sending.parse = function (statement) {
    sent.push(statement.text)
    parse.call(this, statement)
  }
  try {
    await work()
  } finally {
    Object.assign(sending, { query, parse })
  }
  return sent
}
