import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { mountOpenApi } from './openapi.ts'

it('the OpenAPI document is made once in each form, however many ask', async () => {
  const server = fastify()
  const sent = new Map<string, unknown[]>()
  server.addHook('onSend', async (_request, reply, payload) => {
    const form = String(reply.getHeader('content-encoding') ?? 'identity')
    sent.set(form, [...(sent.get(form) ?? []), payload])
    return payload
  })
  mountOpenApi(server, 'http://localhost', 'test')
  const ask = (encoding: string) =>
    server.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding } })
  const forms = ['br', 'gzip', 'identity']
  // At once, before anything is made, and afterwards.
  await Promise.all([...forms, ...forms].map(ask))
  for (const form of forms) expect((await ask(form)).statusCode).toBe(200)
  for (const form of forms) {
    const [first, ...others] = sent.get(form) ?? []
    expect([form, first instanceof Buffer, others.length]).toEqual([form, true, 2])
    for (const other of others) expect(other).toBe(first)
  }
  await server.close()
})
