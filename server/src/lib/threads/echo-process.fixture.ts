import { openParentPort } from './parent-port.ts'

const { data, post, listen } = openParentPort<unknown, { throws?: string; exit?: boolean }, unknown>()
post({ environment: Object.keys(process.env), data })
listen((message) => {
  if (message.exit) process.exit()
  if (message.throws !== undefined) throw new Error(message.throws)
  post({ echoed: message })
})
