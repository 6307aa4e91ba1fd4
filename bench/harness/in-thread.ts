import { Worker } from 'node:worker_threads'

/** Runs a file as a thread, gives it `data`, and resolves to the one message that it posts. */
export async function runInThread<T>(file: URL, data: object): Promise<T> {
  const worker = new Worker(file, { workerData: data })
  return await new Promise<T>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
