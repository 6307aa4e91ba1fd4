import type { ApiCall } from './calls.ts'
import { sampleOf } from './schema.ts'

/** A command line that makes the call, with capitals where one's own values belong. */
export function curlOf(call: ApiCall, origin: string): string {
  const { method, path, access, body } = call
  const url = `${origin}/api${path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}`
  const lines = [method === 'GET' ? `curl '${url}'` : `curl -X ${method} '${url}'`]
  if (access !== 'anyone') lines.push(`  -H "Authorization: Bearer $TOKEN"`)
  if (body) {
    // An apostrophe would end the quotes.
    const sample = JSON.stringify(sampleOf(body)).replaceAll("'", "'\\''")
    lines.push(`  -H 'Content-Type: application/json'`, `  -d '${sample}'`)
  }
  return lines.join(' \\\n')
}
