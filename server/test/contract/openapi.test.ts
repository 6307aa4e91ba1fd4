import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openApiDocument } from '#http/openapi/openapi-document.ts'
import { endpoints } from '../support/endpoints/endpoints.ts'

const schema = z.looseObject({ $ref: z.string().optional() })
const content = z.record(z.string(), z.object({ schema }))
const operation = z.looseObject({
  operationId: z.string(),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
})
const document = z
  .looseObject({
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  })
  .parse(openApiDocument('https://fyr.example', '1'))
const operations = new Map(
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap((each) => {
      const { success, data } = operation.safeParse(each)
      return success ? [[data.operationId, data] as const] : []
    }),
)
const named = (name: string) => {
  const [domain = '', call = ''] = name.split('.')
  const found = operations.get(`${domain}${call.charAt(0).toUpperCase()}${call.slice(1)}`)
  if (!found) throw new Error(`${name} is not described`)
  return found
}

describe('the OpenAPI document', () => {
  it('passes redocly lint without errors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fyr-openapi-'))
    try {
      const file = join(folder, 'openapi.json')
      await writeFile(file, JSON.stringify(document))
      const cli = join(
        dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
        'bin/cli.js',
      )
      const run = promisify(execFile)(process.execPath, [cli, 'lint', file, '--format=json'], {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        maxBuffer: 50_000_000,
      })
      const { stdout } = await run.catch((error: { stdout: string }) => error)
      const { totals, problems } = z
        .object({
          totals: z.object({ errors: z.number() }),
          problems: z.array(z.looseObject({ severity: z.string() })),
        })
        .parse(JSON.parse(stdout.slice(stdout.indexOf('{'))))
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(totals.errors).toBe(0)
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 60_000)

  it('describes each answer: its body or none, and each refusal by the one schema of them', () => {
    for (const { name, status, errors } of endpoints) {
      const { responses } = named(name)
      expect([name, responses[status]?.content === undefined]).toEqual([name, status === 204])
      const refused = Object.entries(responses).filter(([code]) => Number(code) >= 400)
      expect([name, refused.length > 0 && errors.size > 0]).toEqual([name, true])
      for (const [, { content }] of refused) {
        expect(content?.['application/json']?.schema.$ref).toBe('#/components/schemas/Error')
      }
    }
  })

  it('says what files, texts and bytes are sent and answered', () => {
    for (const name of ['nodes.setImage', 'dashboards.addImage', 'dashboards.setModuleImage']) {
      const types = Object.keys(named(name).requestBody?.content ?? {})
      expect(types).toEqual(['image/png', 'image/jpeg', 'image/webp'])
    }
    const answered = Object.keys(named('readings.timeseries').responses['200']?.content ?? {})
    expect(answered).toEqual([
      'application/json',
      'application/x-ndjson',
      'text/csv',
      'application/vnd.fyr.columns',
    ])
  })

  it('shares what occurs often, and refers to nothing that is not there', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, id = '']) => id)
    expect(references.filter((id) => !Object.hasOwn(document.components.schemas, id))).toEqual([])
    expect(references).toEqual(
      expect.arrayContaining(['NodeDetail', 'Alarm', 'Dashboard', 'NewReadingInput']),
    )
    // Characters for each call, with its refusals and its share of what is common.
    expect(text.length / operations.size).toBeLessThan(3_000)
  })

  it('has no two equal paths', () => {
    const patterns = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(new Set(patterns).size).toBe(patterns.length)
  })

  it('has the calls of reports by their shorter paths, too', () => {
    for (const path of [
      '/multiexport/{id}',
      '/history/company/{id}',
      '/resources/{id}/{type}',
      '/templates/{id}',
    ]) {
      expect(Object.keys(document.paths)).toEqual(expect.arrayContaining([path, `/report${path}`]))
    }
  })

  it('tells the type of what is measured', () => {
    expect(document.components.schemas.NewReadingInput).toMatchObject({
      properties: { key: { type: 'string' }, createdAt: { type: ['string', 'number'] } },
      required: expect.arrayContaining(['key', 'value']),
    })
  })
})
