import { expect, it } from 'vitest'
import { readHostLines } from './host-lines.ts'

it('reads hosts from what one writes or pastes, once each', () => {
  const written = `Example.com
    https://grafana.example.com/d/1?a=b  example.com
    *.maps.example:8443, exämple.com; intranet:443`
  expect(readHostLines(written)).toEqual({
    hosts: ['example.com', 'grafana.example.com', '*.maps.example:8443', 'xn--exmple-cua.com', 'intranet'],
    wrong: [],
  })
  expect(readHostLines(' \n')).toEqual({ hosts: [], wrong: [] })
})

it('names what is no host', () => {
  const none = ['*', '*.com', '127.0.0.1', 'localhost', 'user@example.com', 'http://', 'a..b', "'self'"]
  expect(readHostLines(none.join('\n'))).toEqual({ hosts: [], wrong: none })
})
