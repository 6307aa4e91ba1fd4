import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'
import { readDeviceCatalog, readDeviceRepository, readReadme, readTestFile } from './find-codecs.ts'

describe('examples of vendors', () => {
  it("are read from The Things Network's repository", () => {
    const text = `uplinkDecoder:
  fileName: a.js
  examples:
    - input: { fPort: 1, bytes: [0x01, 2] }
      output: { data: { x: 1 } }
downlinkEncoder:
  fileName: b.js
`
    expect(readDeviceRepository('/v/a-codec.yaml', text)).toEqual([
      {
        file: '/v/a-codec.yaml',
        script: '/v/a.js',
        examples: [
          { entry: 'decodeUplink', input: { fPort: 1, bytes: [1, 2] }, expected: { data: { x: 1 } } },
        ],
      },
    ])
  })

  it("are read from ChirpStack's tests, with comments", () => {
    const text = '[{ "name": "a // b", // c\n "input": { "bytes": [0x0f] }, "expected": { "data": {} } }]'
    expect(readTestFile('/v/test_encode_a.json', text)).toEqual([
      {
        file: '/v/test_encode_a.json',
        script: '/v/a.js',
        examples: [{ entry: 'encodeDownlink', input: { bytes: [15] }, expected: { data: {} } }],
      },
    ])
  })

  it("are read from Actility's catalog and Milesight's READMEs", () => {
    const listed = [
      { type: 'uplink', input: { bytes: '0aFF', fPort: 2 }, output: { data: 1 } },
      { type: 'x' },
    ]
    expect(readDeviceCatalog('/v/examples.json', JSON.stringify(listed))[0]?.examples).toEqual([
      { entry: 'decodeUplink', input: { bytes: [10, 255], fPort: 2 }, expected: { data: 1 } },
    ])
    const [codec] = readReadme('/v/em1/README.md', '```json\n// 0175 64\n{\n  "battery": 100,\n}\n```')
    expect(codec?.script).toBe('/v/em1/em1-decoder.js')
    expect(codec?.examples[0]).toMatchObject({
      input: { bytes: [1, 117, 100] },
      expected: { data: { battery: 100 } },
    })
  })
})

describe('an answer', () => {
  it('is equal, whatever the order of its keys', () => {
    expect(compare({ data: { a: 1, b: [2] } }, { warnings: [], data: { b: [2], a: 1 } })).toBe('equal')
    expect(compare({ fPort: 1, bytes: [2] }, { bytes: [2], fPort: 1 })).toBe('equal')
  })

  it('is close where only digits or the words of errors differ', () => {
    expect(compare({ data: { a: 0.3 } }, { data: { a: 0.1 + 0.2 } })).toBe('close')
    expect(compare({ errors: ['no'] }, { errors: ['unknown'] })).toBe('close')
  })

  it('fails otherwise', () => {
    expect(compare({ data: { a: 1 } }, { data: { a: 2 } })).toBe('failed')
    expect(compare({ data: { a: 1 } }, { errors: ['no'] })).toBe('failed')
    expect(compare({ data: { a: 1 } }, null)).toBe('failed')
    expect(compare({ fPort: 1, bytes: [2] }, { bytes: [3], fPort: 1 })).toBe('failed')
  })
})
