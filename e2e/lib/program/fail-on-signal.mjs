import { isMainThread } from 'node:worker_threads'

// Loaded into the program by NODE_OPTIONS: a signal makes an error that nobody takes, as a fault of ours would.
if (isMainThread) {
  process.on('SIGUSR2', () => void Promise.reject(new Error('a rejection that nobody took')))
  process.on('SIGWINCH', () => {
    throw new Error('an exception that nobody took')
  })
}
