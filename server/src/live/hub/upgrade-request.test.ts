import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { hideTokens, isOwnOrigin, readHubAddress } from './upgrade-request.ts'

function requestOf(url: string, headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { url, headers })
}

test.each([
  ['/hubs/events?id=abc', { hub: 'events', connectionToken: 'abc', accessToken: undefined }],
  ['/hubs/events?access_token=x%20y', { hub: 'events', connectionToken: undefined, accessToken: 'x y' }],
  ['/hubs/Events', undefined],
  ['/hubs/events/', undefined],
  ['/hubs/../events', undefined],
  ['/other', undefined],
  ['', undefined],
])('address %s', (url, expected) => {
  expect(readHubAddress(requestOf(url))).toEqual(expected)
})

test('a token in the header counts before one in the query', () => {
  const request = requestOf('/hubs/events?access_token=query', { authorization: 'Bearer header' })
  expect(readHubAddress(request)?.accessToken).toBe('header')
})

test.each([
  [undefined, 'fyr.example', true],
  ['https://fyr.example', 'fyr.example', true],
  ['http://fyr.example:8080', 'fyr.example:8080', true],
  ['http://fyr.example:8081', 'fyr.example:8080', false],
  ['https://portal.example', 'inner:8080', true],
  ['https://portal.example.evil', 'inner:8080', false],
  ['https://evil.example', 'fyr.example', false],
  ['null', 'fyr.example', false],
  ['file://fyr.example', 'fyr.example', false],
  ['', 'fyr.example', false],
])('origin %s at host %s: %s', (origin, host, expected) => {
  const request = requestOf('/hubs/events', { host, ...(origin === undefined ? {} : { origin }) })
  expect(isOwnOrigin(request, ['https://portal.example'])).toBe(expected)
})

test('threat 6: tokens are cut from what is logged', () => {
  expect(hideTokens('/hubs/events?id=secret&a=1&access_token=secret#x')).toBe(
    '/hubs/events?id=…&a=1&access_token=…#x',
  )
  expect(hideTokens('/api/tag?idx=1')).toBe('/api/tag?idx=1')
})
