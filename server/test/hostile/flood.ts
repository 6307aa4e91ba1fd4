import { Agent, request } from 'node:http'

/** A call that is made over many connections, on each again as soon as it is answered. */
export interface Flood {
  method: string
  url: string
  token: string
  /** JSON. */
  body?: string | undefined
  connections: number
  seconds: number
}

// node flood.ts '{"method":"GET",…}': prints how many answers each status had, as JSON. A process of its own, so that its
// work is not the portal's.
const { method, url, token, body, connections, seconds }: Flood = JSON.parse(process.argv[2] ?? '')
const until = performance.now() + seconds * 1000
const agent = new Agent({ keepAlive: true })
const headers = {
  authorization: `Bearer ${token}`,
  ...(body !== undefined && { 'content-type': 'application/json' }),
}
const statuses: Record<number, number> = {}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      statuses[status] = (statuses[status] ?? 0) + 1
      answer.resume().once('end', resolve).once('error', reject)
    })
    asked.once('error', reject).end(body)
  })
}

async function askAgainAndAgain(): Promise<void> {
  while (performance.now() < until) await ask()
}

await Promise.all(Array.from({ length: connections }, askAgainAndAgain))
agent.destroy()
process.stdout.write(JSON.stringify(statuses))
