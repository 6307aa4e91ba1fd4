import { expect, it } from 'vitest'
import { pictureTrouble } from './picture-file.ts'

it('sends PNG, JPEG and WebP of 5 MB at most (threat 21)', () => {
  const megabytes = 1024 * 1024
  expect(pictureTrouble({ type: 'image/png', size: 5 * megabytes })).toBeNull()
  expect(pictureTrouble({ type: 'image/webp', size: 5 * megabytes + 1 })).toBe('tooLarge')
  for (const type of ['image/svg+xml', 'text/html', 'image/gif', '']) {
    expect(pictureTrouble({ type, size: 1 }), type).toBe('wrongType')
  }
})
