import type { NodeFrame } from '@fyr/contract/devices/nodes/node-frames'
import type { Language } from '@fyr/contract/endpoints/fields'
import { ingestText } from '@fyr/texts/ingest-text'
import { findNode } from '#domains/devices/nodes/index.ts'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import type { FrameEntry } from './frame-entry.ts'
import type { RecentFrames } from './recent-frames.ts'

export function nodeFrameRoutes(recent: Pick<RecentFrames, 'of'>) {
  return {
    frames: on.nodes.frames.handler(({ input, context }) =>
      context.inCompany(async (db, { companyId, language }) => {
        const { id: nodeId } = found(await findNode(db, input.params.id))
        const entries = await recent.of(db, { companyId, nodeId })
        return entries.map((entry) => wire(entry, language))
      }),
    ),
  }
}

const wire = (
  { at, problem, warnings = [], undecoded = null, ...entry }: FrameEntry,
  language: Language,
): NodeFrame => ({
  time: new Date(at).toISOString(),
  ...entry,
  warnings,
  undecoded,
  error: problem && { ...problem, message: ingestText(language, problem.code) },
})
