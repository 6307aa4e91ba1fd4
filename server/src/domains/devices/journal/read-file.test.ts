import { describe, expect, it } from 'vitest'
import { jpegWith, pictures } from '#lib/picture/picture.fixture.ts'
import { readFile } from './read-file.ts'

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  'latin1',
)
const zip = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')

describe('a file of the journal', () => {
  it('is a picture without anything that does not draw it, or a PDF as it came', () => {
    const noted = jpegWith(0xe1, Buffer.from('Exif\0\0GPS 57.7 12.9'))
    expect(readFile(noted, 'IMG_1.JPG')).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', width: 16 })
    expect(readFile(noted, undefined)?.content.includes('GPS')).toBe(false)
    expect(readFile(pdf, 'Protokoll å.pdf')).toMatchObject({
      name: 'Protokoll å.pdf',
      type: 'application/pdf',
      width: null,
      content: pdf,
    })
  })

  it('threat 21: is refused when it is something else besides, or nothing known', () => {
    const refused = {
      'a page before the header': Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf]),
      'a page behind the end': Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')]),
      'an archive behind the end': Buffer.concat([pdf, zip]),
      'an archive before the end': Buffer.concat([pdf.subarray(0, 40), zip, pdf.subarray(40)]),
      'half a PDF': pdf.subarray(0, 60),
      'a drawing': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      nothing: Buffer.alloc(0),
    }
    for (const [what, file] of Object.entries(refused)) expect(readFile(file, 'a.pdf'), what).toBeNull()
    expect(readFile(undefined, 'a.pdf')).toBeNull()
  })

  it('threat 25: has a name that leads nowhere, with the ending of what it is', () => {
    const nameOf = (name: string) => readFile(pictures.png, name)?.name
    expect(nameOf('../../etc/passwd')).toBe('passwd.png')
    expect(nameOf('C:\\Windows\\win.ini')).toBe('win.ini.png')
    expect(nameOf('run.html')).toBe('run.html.png')
    expect(nameOf('..')).toBe('_.png')
    expect(nameOf('a\u202Egnp.exe')).toBe('a_gnp.exe.png')
  })
})
