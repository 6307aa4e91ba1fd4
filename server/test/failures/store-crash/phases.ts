import type { Pool, PoolClient } from 'pg'

/** What a transaction of the store is about, told by its statements. */
export type Phase =
  | 'opening'
  | 'writing'
  | 'flushing'
  | 'end of flushing'
  | 'compaction'
  | 'deleting'
  | 'removing'
  | 'sweeping'

type Query = (...parameters: unknown[]) => unknown

/**
 * Watches the connections of a pool: `onChange` is told what is going on whenever that changes. And it can lose
 * an answer: of the next commit in a phase the store never hears, and the connection is gone.
 */
export function watchPhases(pool: Pool, onChange: (at: Phase[]) => void) {
  const phases = new Map<PoolClient, Phase>()
  const watched = new WeakSet<PoolClient>()
  let losing: { phase: Phase; onLost: () => void } | undefined

  function note(client: PoolClient, phase: Phase | undefined): void {
    if (phases.get(client) === phase) return
    if (phase) phases.set(client, phase)
    else phases.delete(client)
    onChange([...phases.values()])
  }

  function watch(client: PoolClient): void {
    const query: Query = client.query.bind(client) as Query
    const watchedQuery: Query = (...parameters) => {
      const text = textOf(parameters[0])
      const phase = phaseOf(text, phases.get(client))
      note(client, phase)
      const isEnd = text.endsWith('commit')
      if (!losing || losing.phase !== phase || !isEnd) return query(...parameters)
      const { onLost } = losing
      losing = undefined
      return loseAnswer(client, query, parameters, onLost)
    }
    client.query = watchedQuery as typeof client.query
  }

  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    watch(client)
  })
  pool.on('release', (_error, client) => note(client, undefined))

  return {
    loseAnswerOf(phase: Phase, onLost: () => void) {
      losing = { phase, onLost }
    },
    loseNone() {
      losing = undefined
    },
  }
}

/** Lets the statement happen, but not its answer. */
function loseAnswer(client: PoolClient, query: Query, parameters: unknown[], onLost: () => void): unknown {
  const lost = () => {
    // As a connection that breaks: whatever comes next on it fails too.
    void (client as unknown as { end(): Promise<void> }).end()
    onLost()
    return new Error('The answer was lost')
  }
  const callback = parameters.at(-1)
  if (typeof callback !== 'function') {
    return (query(...parameters) as Promise<unknown>).then(() => Promise.reject(lost()))
  }
  return query(...parameters.slice(0, -1), (error: unknown) => callback(error ?? lost()))
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { text?: string }).text ?? ''
}

function phaseOf(text: string, before: Phase | undefined): Phase | undefined {
  if (text.includes('from reading_log where id >')) return 'opening'
  if (text.includes('insert into reading_log')) return 'writing'
  if (text.includes('delete from reading_log')) return before === 'flushing' ? 'end of flushing' : 'opening'
  if (text.includes('for share')) return 'flushing'
  if (text.includes('update series set removed')) return 'removing'
  if (text.includes('with gone as') || text.includes('delete from series')) return 'sweeping'
  if (text.includes('from reading_segment') && before === 'writing') return 'deleting'
  if (text.includes('delete from reading_segment using') && before === undefined) return 'compaction'
  return before
}
