import { BroadcastChannel, threadId } from 'node:worker_threads'
import { exitChannelOf } from './exit-channel.ts'

// First import of a thread that `stopThread` ends.
const channel = new BroadcastChannel(exitChannelOf(threadId))
channel.onmessage = () => process.exit()
// The thread lives for its work, not for this.
channel.unref()
