import { expect, it } from 'vitest'
import { contentOfButton, parametersOf, problemOfContent } from './button-content.ts'

it.each([
  [
    { as: 'json', json: '{"heat": 21.5}' },
    { data: { heat: 21.5 }, control: { name: 'heat', value: 21.5 } },
  ],
  [
    { as: 'json', json: '{"a":1,"b":2}' },
    { data: { a: 1, b: 2 }, control: { name: '{"a":1,"b":2}', value: 1 } },
  ],
  [
    { as: 'json', json: 'null' },
    { data: null, control: { name: 'null', value: 1 } },
  ],
  [
    { as: 'hex', payload: '01 fF' },
    { payload: '01ff', control: { name: '01 fF', value: 1 } },
  ],
  [
    { as: 'text', text: 'på' },
    { payload: '70c3a5', control: { name: 'på', value: 1 } },
  ],
] as const)('%j is sent as %j', (send, content) => {
  expect(problemOfContent(send)).toBe(null)
  expect(contentOfButton(send)).toEqual(content)
})

it.each([
  [{ as: 'json', json: ' ' }, 'empty'],
  [{ as: 'json', json: '{"heat":' }, 'json'],
  [{ as: 'hex', payload: '' }, 'empty'],
  [{ as: 'hex', payload: '01f' }, 'hex'],
  [{ as: 'hex', payload: 'zz' }, 'hex'],
  [{ as: 'text', text: '' }, 'empty'],
] as const)('%j cannot be sent: %s', (send, problem) => expect(problemOfContent(send)).toBe(problem))

it.each([
  ['', {}],
  [' ', {}],
  ['{"setpoint": 21}', { parameters: { setpoint: 21 } }],
  ['null', { parameters: null }],
  ['{"setpoint":', null],
])('a script with %j is called with %j', (json, call) => expect(parametersOf(json)).toEqual(call))
