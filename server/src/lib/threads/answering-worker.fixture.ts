import './exit-on-request.ts'
import { serveMessages } from './serve-messages.ts'

/** Answers a number with its double, slower for the first; a text is what to do instead. */
serveMessages(async (message: number | 'fill' | 'throw' | 'exit' | 'wait') => {
  if (message === 'throw') throw new Error('as it was told')
  if (message === 'exit') process.exit()
  if (message === 'wait') await new Promise(() => undefined)
  if (message === 'fill')
    for (const all: string[] = []; ; ) all.push(`${all.length} ${Math.random()}`.repeat(50))
  if (message === 1) await new Promise((resolve) => setTimeout(resolve, 50))
  return Number(message) * 2
})
