import type { JournalFile } from '@fyr/contract/devices/journal'
import { cleanPicture } from '#lib/picture/picture.ts'
import type { StoredFile } from './file-store.ts'

const endings: Record<JournalFile['type'], string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/**
 * What an uploaded file is, by its bytes and never by what its name or type says (threat 21): a picture, written anew
 * with nothing but what draws it, or a PDF that is nothing else besides.
 * @returns null for anything else
 */
export function readFile(file: unknown, name: string | undefined): StoredFile | null {
  if (!Buffer.isBuffer(file)) return null
  const picture = cleanPicture(file)
  if (picture) {
    const { type, width, height, content } = picture
    return { name: fileName(name ?? 'picture', type), type, width, height, content }
  }
  if (!isPdf(file)) return null
  const type = 'application/pdf'
  return { name: fileName(name ?? 'document', type), type, width: null, height: null, content: file }
}

/** Where a ZIP archive's directory ends; programs look for it from the end of a file. */
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndLength = 22
const maxZipComment = 65_535
/** Readers look so far for the end of a PDF. */
const pdfTail = 1024

/** A PDF from the first byte to the last: with nothing before its header or behind its end, and no archive in it. */
function isPdf(file: Buffer): boolean {
  if (!/^%PDF-[12]\.\d[\r\n \t%]/.test(file.toString('latin1', 0, 9))) return false
  const tail = file.toString('latin1', Math.max(0, file.length - pdfTail))
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(tail)) return false
  const archive = file.lastIndexOf(zipEnd)
  return archive === -1 || archive < file.length - maxZipComment - zipEndLength
}

/** The last part of a path, with the ending of what the file is (threat 25). */
function fileName(name: string, type: JournalFile['type']): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const kept = last.replace(/[:*?"<>|%\p{C}]|^\.+/gu, '_').slice(0, 200)
  const ending = endings[type]
  const bare = kept.replace(/\.(png|jpe?g|webp|pdf|heic|heif)$/i, '')
  return `${bare || 'file'}${ending}`
}
