import type { ReportPreview } from '@fyr/contract/reports/reports'

type Part = ReportPreview['sections'][number]['parts'][number]

/** Facts that follow each other as one list, so that their values stand below each other. */
export function joinFacts(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.kind === 'facts' && last?.kind === 'facts')
      joined.splice(-1, 1, { kind: 'facts', facts: [...last.facts, ...part.facts] })
    else joined.push(part)
  }
  return joined
}
