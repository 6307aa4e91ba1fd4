import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jpegWith, pictures, pngChunk, pngOfSize, pngWith, webpWith } from './picture.fixture.ts'
import { cleanPicture } from './picture.ts'

const script = Buffer.from('<script>alert(document.domain)</script>')
const archive = Buffer.from('PK\x05\x06................', 'latin1')

describe('a picture', () => {
  test.each([
    ['png', pictures.png, 'image/png'],
    ['jpeg', pictures.jpeg, 'image/jpeg'],
    ['webp', pictures.webp, 'image/webp'],
    ['webp with alpha', pictures.webpWithAlpha, 'image/webp'],
    ['lossless webp', pictures.webpLossless, 'image/webp'],
  ])('%s that holds nothing else stays as it is', (_, file, type) => {
    expect(cleanPicture(file)).toMatchObject({ type, width: 16, height: 8, content: file })
  })

  test('keeps of what a phone notes only which side is up', () => {
    const notes = Buffer.from(
      'Exif\0\0MM\0*\0\0\0\x08\0\x02\x01\x0f\0\x02\0\0\0\x06\0\0\0\x26\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0Where\0',
      'latin1',
    )
    const picture = cleanPicture(jpegWith(0xe1, notes))
    expect(picture?.content.includes('Where')).toBe(false)
    expect(picture?.content.subarray(2, 38).toString('latin1')).toContain('Exif\0\0II*\0')
    expect(picture?.content.readUInt16LE(2 + 28)).toBe(6)
    expect(cleanPicture(picture?.content ?? Buffer.alloc(0))?.content).toEqual(picture?.content)
  })
})

describe('threat 21: a file that is a picture and something else', () => {
  test.each([
    ['png with text', pngWith(pngChunk('tEXt', script)), pictures.png],
    ['png with a profile', pngWith(pngChunk('iCCP', script)), pictures.png],
    ['png with a swollen palette entry', pngWith(pngChunk('sRGB', script)), pictures.png],
    ['png with an archive behind', Buffer.concat([pictures.png, archive]), pictures.png],
    ['jpeg with a comment', jpegWith(0xfe, script), pictures.jpeg],
    ['jpeg with a profile', jpegWith(0xe2, script), pictures.jpeg],
    ['jpeg with notes that cannot be read', jpegWith(0xe1, script), pictures.jpeg],
    ['jpeg with an archive behind', Buffer.concat([pictures.jpeg, archive]), pictures.jpeg],
    ['webp with notes', webpWith('EXIF', script), pictures.webp],
    ['webp with a chunk of its own', webpWith('HTML', script), pictures.webp],
    ['webp with an archive behind', Buffer.concat([pictures.webp, archive]), pictures.webp],
  ])('%s becomes the picture alone', (_, file, clean) => {
    expect(cleanPicture(file)?.content).toEqual(clean)
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const animated = Buffer.from(
    'UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA',
    'base64',
  )
  const wrongSum = Buffer.from(pictures.png)
  wrongSum[30] = (wrongSum[30] ?? 0) ^ 1
  test.each([
    ['svg', svg],
    ['svg after the first bytes of a png', Buffer.concat([pictures.png.subarray(0, 8), svg])],
    ['svg after the first bytes of a jpeg', Buffer.concat([pictures.jpeg.subarray(0, 4), svg])],
    ['gif that is a script', Buffer.from('GIF89a/*..*/=alert(1)')],
    ['page', Buffer.from('<!doctype html><p>')],
    ['nothing', Buffer.alloc(0)],
    ['png without a picture', Buffer.concat([pictures.png.subarray(0, 33), pictures.png.subarray(-12)])],
    ['png with a wrong sum', wrongSum],
    ['animated webp', animated],
  ])('%s is refused', (_, file) => {
    expect(cleanPicture(file)).toBeNull()
  })

  test.each([
    ['png', pictures.png],
    ['jpeg', pictures.jpeg],
    ['webp', pictures.webp],
  ])('%s that is cut short is refused wherever it was cut', (_, file) => {
    for (let length = 0; length < file.length; length++) {
      expect(cleanPicture(file.subarray(0, length))).toBeNull()
    }
  })
})

test.each([
  [0, 8],
  [16, 0],
  [16_385, 1],
  [0xffffffff, 0xffffffff],
  [16_000, 16_000],
])('threat 32: a picture of %i x %i is refused', (width, height) => {
  expect(cleanPicture(pngOfSize(width, height))).toBeNull()
})

test('no damage to a file makes the reader throw, and what it lets through it lets through again', () => {
  const files = Object.values(pictures)
  const damage = fc.array(fc.record({ at: fc.nat(400), byte: fc.integer({ min: 0, max: 255 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.constantFrom(...files), damage, (file, changes) => {
      const damaged = Buffer.from(file)
      for (const { at, byte } of changes) damaged[at % damaged.length] = byte
      const picture = cleanPicture(damaged)
      if (picture) expect(cleanPicture(picture.content)?.content).toEqual(picture.content)
    }),
    { numRuns: 3000 },
  )
})
