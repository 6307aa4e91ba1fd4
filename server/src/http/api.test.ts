import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { on } from '#request/on.ts'
import { type ApiRouter, mountApi } from './api.ts'
import type { ContextParts } from './incoming/request-context.ts'

it('does not start with a route under the name of another endpoint', () => {
  const list = on.messaging.mail.route({}, async () => undefined)
  const router = { logs: { list } } as unknown as ApiRouter
  expect(() => mountApi(Fastify(), router, {} as ContextParts)).toThrow('logs.list has the route of another')
})
