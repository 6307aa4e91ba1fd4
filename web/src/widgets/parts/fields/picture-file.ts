import { pictureTypes } from '#ui/form/files/send-picture.ts'

// The server looks at the bytes; this only saves sending what it would refuse.
const maxBytes = 5 * 1024 * 1024

export type PictureTrouble = 'wrongType' | 'tooLarge'

/** Why a file cannot be a picture of the portal; null: it may be one. */
export function pictureTrouble({ type, size }: Pick<File, 'type' | 'size'>): PictureTrouble | null {
  if (!pictureTypes.includes(type)) return 'wrongType'
  return size > maxBytes ? 'tooLarge' : null
}
