import { isMainThread, parentPort, workerData } from 'node:worker_threads'

/** The way from a thread, or a process of `start-process.ts`, to who started it. */
export interface ParentPort<Data, Received, Sent> {
  data: Data
  post(message: Sent): void
  listen(received: (message: Received) => void): void
}

/** Neither data nor messages have types of their own; who starts the file knows them. */
export function openParentPort<Data, Received, Sent>(): ParentPort<Data, Received, Sent> {
  if (!isMainThread && parentPort) {
    const port = parentPort
    return {
      data: workerData,
      post: (message) => port.postMessage(message),
      listen: (received) => void port.on('message', received),
    }
  }
  if (!process.send) throw new Error('This file runs as a thread or a process of the portal')
  // The portal has ended, however that was.
  process.on('disconnect', () => process.exit())
  return {
    data: JSON.parse(process.argv[2] ?? ''),
    post: (message) => void process.send?.(message as object),
    listen: (received) => void process.on('message', (message) => received(message as Received)),
  }
}
