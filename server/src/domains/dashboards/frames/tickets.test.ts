import { expect, it } from 'vitest'
import { createFrameTickets, leadsTo, ownHosts } from './index.ts'

it('threat 18: a ticket of ours whose address could not be framed today opens nothing, and breaks nothing', () => {
  const tickets = createFrameTickets(Buffer.alloc(32, 7))
  const now = new Date('2026-11-22T12:00:00Z')
  const rights = { scripts: true, forms: false, ownOrigin: false }
  const companyId = '00000000-0000-4000-8000-0000000000a1'
  for (const url of ['http://example.com/', 'javascript:alert(1)', 'https://user:word@example.com/', '']) {
    expect(tickets.read(tickets.issue({ companyId, url, ...rights }, now), now)).toBeUndefined()
  }
})

it('threat 18: the portal knows its own names with a dot at their end', () => {
  const own = ownHosts({ host: 'portal.example.:8080' }, 'https://fyr.example.com./')
  for (const host of ['portal.example', 'portal.example.', 'fyr.example.com', 'FYR.example.com.']) {
    expect([host, leadsTo(own, new URL(`https://${host}/`))]).toEqual([host, true])
  }
  expect(leadsTo(own, new URL('https://other.example/'))).toBe(false)
})
