import { readHostEntry } from '@fyr/contract/values/web-hosts'

/** What a field of one host a line holds: the hosts, once each, and what is none. */
export function readHostLines(text: string): { hosts: string[]; wrong: string[] } {
  const hosts = new Set<string>()
  const wrong: string[] = []
  for (const line of text.split(/[\s,;]+/)) {
    if (line === '') continue
    const entry = readHostEntry(line)
    if (entry === undefined) wrong.push(line)
    else hosts.add(entry)
  }
  return { hosts: [...hosts], wrong }
}
