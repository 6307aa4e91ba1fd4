export interface IconShard {
  /** The name of its first icon; it reaches to the first of the next. */
  first: string
  load: () => Promise<{ default: Record<string, string> }>
}

/** What the icons draw, by name; build/icons-plugin.ts puts them in place of this. */
const shards: readonly IconShard[] = []
export default shards
