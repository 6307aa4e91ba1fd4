import { crc32 } from 'node:zlib'

const read = (text: string) => Buffer.from(text, 'base64')

/** 16 x 8 pixels each, as Chromium draws them, without anything that does not draw. */
export const pictures = {
  png: read(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAYAAADwdn+XAAAAPUlEQVR4AcyPsQ0AMAjDIm7iph7Vm/JTO8EEYsgCkhdAVmIEnoJBnBT4ISomfwqmx+6+SMDrqOiix16u8AEAAP//VMPsVQAAAAZJREFUAwD2Wi7BkyByeQAAAABJRU5ErkJggg==',
  ),
  jpeg: read(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIF/8QAGRABAAIDAAAAAAAAAAAAAAAAAAIREiEx/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAdEQABBAIDAAAAAAAAAAAAAAABAAIREgMxQVFx/9oADAMBAAIRAxEAPwDOjhW+oADn2AEaVlmOhJkme+PF/9k=',
  ),
  webp: read(
    'UklGRloAAABXRUJQVlA4IE4AAADwAQCdASoQAAgAAsBMJbACdLoAhisITAAA/vAH2rX4Vh/Cdmds2qdvu/Zn/nO/bxK44NCLs/7XcD/2w/4//EBtd5dX/+Wh/6tD9uwAAAA=',
  ),
  webpWithAlpha: read(
    'UklGRmgAAABXRUJQVlA4WAoAAAAQAAAADwAABwAAQUxQSBMAAAABDzCAERFCLJjMn7k3h4j+BzQAAFZQOCAuAAAAcAEAnQEqEAAIAALATCWYAuwBQAAA/vN///2V2vf4b/t+emSkKp7eN/wunD5AAA==',
  ),
  webpLossless: read('UklGRiYAAABXRUJQVlA4TBkAAAAvD8ABEA8wUDHHAxg4xILJ/Jl7c4jof0ADAA=='),
}

/** A chunk of a PNG with the right checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** The PNG with something put in after its header. */
export function pngWith(...chunks: Buffer[]): Buffer {
  return Buffer.concat([pictures.png.subarray(0, 33), ...chunks, pictures.png.subarray(33)])
}

/** A PNG that says that it is of this size; nothing in it is drawn. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.from(pictures.png.subarray(16, 29))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([pictures.png.subarray(0, 8), pngChunk('IHDR', header), pictures.png.subarray(33)])
}

/** The JPEG with a segment put in after its start. */
export function jpegWith(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([pictures.jpeg.subarray(0, 2), head, content, pictures.jpeg.subarray(2)])
}

/** The WebP with a chunk put in before and bytes after. */
export function webpWith(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  const chunk = Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  const file = Buffer.concat([pictures.webp.subarray(0, 12), chunk, pictures.webp.subarray(12)])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
