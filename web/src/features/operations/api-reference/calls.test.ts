import { contract } from '@fyr/contract'
import { expect, it } from 'vitest'
import { callsOf, search } from './calls.ts'
import { curlOf } from './curl.ts'

const document = {
  paths: {
    '/tag/{id}': {
      put: {
        operationId: 'nodes.update',
        summary: 'Change a node',
        tags: ['Nodes'],
        'x-access': 'Tag.Update',
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { name: { type: 'string', const: "Bo's" } } },
            },
          },
        },
      },
      get: {
        operationId: 'nodes.get',
        summary: 'One node',
        tags: ['Nodes'],
        'x-access': 'Tag.View',
        'x-token-scope': 'read',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { '404': {}, '200': { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
    '/alarms/{id}': {
      delete: {
        operationId: 'alarms.remove',
        tags: ['Alarms'],
        'x-access': 'anyone',
        responses: { '204': {} },
      },
    },
  },
}
const calls = callsOf(document)

it('lists the calls by group and path, reading before writing', () => {
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /alarms/{id}',
    'GET /tag/{id}',
    'PUT /tag/{id}',
  ])
  expect(calls[1]).toMatchObject({
    id: 'nodes.get',
    access: 'Tag.View',
    tokenScope: 'read',
    parameters: [{ name: 'id', required: true }],
    answer: { status: '200' },
    body: null,
  })
  expect(calls[0]?.answer).toEqual({ status: '204', schema: null })
})

it('finds calls by every word of a search, wherever it stands', () => {
  const ids = (question: string) => search(calls, question).map(({ id }) => id)
  expect(ids('')).toHaveLength(3)
  expect(ids('  NODE put ')).toEqual(['nodes.update'])
  expect(ids('tag.view')).toEqual(['nodes.get'])
  expect(ids('node alarm')).toEqual([])
})

it('writes a command that a shell takes as it is', () => {
  const [open, read, write] = calls
  if (!open || !read || !write) throw new Error('three calls were declared')
  expect(curlOf(read, 'https://fyr.example')).toBe(
    `curl 'https://fyr.example/api/tag/ID' \\\n  -H "Authorization: Bearer $TOKEN"`,
  )
  expect(curlOf(open, '')).not.toContain('Bearer')
  expect(curlOf(write, '')).toContain(`-d '{"name":"Bo'\\''s"}'`)
})

it('has the extensions that the page reads on every call of the contract', () => {
  const route = contract.nodes.get['~orpc'].route
  expect(typeof route.spec === 'function' && route.spec({})).toMatchObject({
    'x-access': 'Tag.View',
    'x-token-scope': 'read',
  })
})
