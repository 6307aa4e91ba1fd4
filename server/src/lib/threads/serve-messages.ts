import { parentPort, type Transferable } from 'node:worker_threads'

/** Answers what is asked over a `ThreadChannel`, one after the other. What fails ends the thread. */
export function serveMessages<Message, Answer>(
  answerTo: (message: Message) => Promise<Answer>,
  /** What of an answer is handed over in place of a copy. */
  transfer: (answer: Answer) => Transferable[] = () => [],
): void {
  let last: Promise<unknown> = Promise.resolve()
  parentPort?.on('message', (message: Message) => {
    last = last.then(async () => {
      const answer = await answerTo(message)
      parentPort?.postMessage(answer, transfer(answer))
    })
  })
}
