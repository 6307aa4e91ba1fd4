import { expect, it } from 'vitest'
import { deviceName } from './push.ts'

it('names a device as its owner would', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const names = [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/150.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'curl/8.0',
  ].map((agent) => deviceName(agent))
  expect(names).toEqual([
    'Chrome · Android',
    'Edge · Windows',
    'Safari · iPhone',
    'Firefox · Linux',
    'Browser',
  ])
})
