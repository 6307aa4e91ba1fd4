import { fetchApi } from '#api/client/client.ts'

/** SVG is none of them: it can run scripts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

export const sendPicture = (path: string, file: File) =>
  fetchApi(path, {
    method: 'POST',
    body: file,
    // The server looks at the bytes; a type that it does not take would be refused before that.
    headers: { 'content-type': pictureTypes.includes(file.type) ? file.type : 'image/png' },
  })
