import type { DecoderTest } from '@fyr/contract/devices/decoders'
import type { Language } from '@fyr/contract/endpoints/fields'
import { ingestText } from '@fyr/texts/ingest-text'
import type { CompanyDb } from '#db/index.ts'
import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import { on } from '#request/on.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import type { Sandbox } from '#sandbox/index.ts'
import { findOwnDecoder, findTrialNode, type OwnDecoder } from './decoder-store.ts'
import { changeDecoder, createDecoder, isOwn, listDecoders, removeDecoder } from './decoders.ts'
import { type TrialResult, tryDecoder } from './try-decoder.ts'

export interface DecoderDeps {
  sandbox: Sandbox
  createRateLimit: CreateRateLimit
}

/** Tests of one company. */
const testRate = { perSecond: 5, burst: 30 }

const wire = ({ id, createdAt, updatedAt, ...decoder }: OwnDecoder) => ({
  decoderId: id,
  ...decoder,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export function decoderRoutes({ sandbox, createRateLimit }: DecoderDeps) {
  const tests = createRateLimit(testRate, 'decoder tests of a company')
  return {
    list: on.decoders.list.handler(({ context }) =>
      context.inCompany((db, { now }) => listDecoders(db, now)),
    ),
    get: on.decoders.get.handler(({ input, context }) =>
      context.inCompany(async (db) => wire(found(await findOwnDecoder(db, input.params.id)))),
    ),
    create: on.decoders.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wire(await createDecoder(db, by, input.body))),
    ),
    update: on.decoders.update.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wire(await changeDecoder(db, by, input.params.id, input.body))),
    ),
    remove: on.decoders.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeDecoder(db, by, input.params.id)),
    ),
    test: on.decoders.test.handler(async ({ input: { body }, context }) => {
      const { source, decoderId, deveui, payload, port } = body
      const trial = await context.inCompany(async (db, { companyId, now, language }) => {
        if ((await tests.take(companyId, 1, now.getTime())) > 0) fail('request.tooMany')
        const node = deveui === undefined ? undefined : found(await findTrialNode(db, deveui))
        const decoder = source === undefined ? await chosenDecoder(db, decoderId) : { source }
        return { companyId, now, language, decoder, flatten: node?.flattenJson ?? true, payload, port }
      })
      return withText(await tryDecoder(sandbox, trial), trial.language)
    }),
  }
}

async function chosenDecoder(db: CompanyDb, decoderId: string | undefined) {
  if (decoderId === undefined) refuseField('body.decoderId', 'field.required')
  if (isOwn(decoderId)) return { source: found(await findOwnDecoder(db, decoderId)).source }
  return { shippedId: decoderId }
}

function withText({ error, ...result }: TrialResult, language: Language): DecoderTest {
  return { ...result, error: error && { ...error, message: ingestText(language, error.code) } }
}
