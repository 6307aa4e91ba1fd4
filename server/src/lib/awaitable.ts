/** What may be known now, or only later: how the operations of a port answer that another process may implement. */
export type Awaitable<T> = T | Promise<T>
