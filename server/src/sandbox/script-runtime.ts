import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { type Failed, outcomeOfError, type SandboxOutcome, type ScriptError, scriptName } from './outcome.ts'
import { prelude } from './prelude.ts'
import type { ScriptSource } from './worker-order.ts'

export interface WorkerLimits {
  /** CPU of one call, ms. */
  callMs: number
  memoryBytes: number
  stackBytes: number
  /** Characters of JSON that a call may answer. */
  maxOutput: number
}

/** One script in a runtime of its own, kept between calls. */
export interface ScriptRuntime {
  call(entry: string, input: string): SandboxOutcome
  /** Whether the script itself has been run, to its end. */
  readonly isLoaded: boolean
  dispose(): void
}

export function createScriptRuntime(
  quickjs: QuickJSWASMModule,
  { source, adapter }: ScriptSource,
  limits: WorkerLimits,
): ScriptRuntime {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  const deadline = createDeadline(limits.callMs)
  runtime.setInterruptHandler(deadline.isOver)
  const vm = runtime.newContext()
  const prepared = evaluate(vm, `(${prelude})(${adapter})`, 'prelude.js')
  if (!('handle' in prepared)) throw new Error('The prelude failed')
  const { handle: callScript } = prepared

  const max = vm.newNumber(limits.maxOutput)
  let isLoaded = false
  let failed: Failed | undefined

  function load(): void {
    const result = evaluate(vm, source, scriptName)
    if ('handle' in result) {
      result.handle.dispose()
      isLoaded = true
    } else failed = result
  }

  function call(entry: string, input: string): SandboxOutcome {
    deadline.restart()
    if (!isLoaded && !failed) load()
    if (failed) return { ...failed, console: [] }
    const [entryText, inputText] = [vm.newString(entry), vm.newString(input)]
    const result = vm.callFunction(callScript, vm.undefined, entryText, inputText, max)
    entryText.dispose()
    inputText.dispose()
    if (result.error) return { ...outcomeOfError(errorIn(vm, result.error)), console: [] }
    const text = vm.getString(result.value)
    result.value.dispose()
    const { answer, error, lines } = JSON.parse(text) as Answer
    if (error) return { ...outcomeOfError(error), console: lines }
    return { status: 'ok', output: answer ?? 'null', console: lines }
  }

  return {
    call,
    get isLoaded() {
      return isLoaded
    },
    dispose() {
      max.dispose()
      callScript.dispose()
      vm.dispose()
      runtime.dispose()
    },
  }
}

/** What the prelude's function answers. */
interface Answer {
  answer?: string
  error?: ScriptError
  lines: string[]
}

function evaluate(vm: QuickJSContext, source: string, name: string): { handle: QuickJSHandle } | Failed {
  // As a script, not a module: sloppy, as most decoders are written for.
  const result = vm.evalCode(source, name, { type: 'global' })
  return result.error ? outcomeOfError(errorIn(vm, result.error)) : { handle: result.value }
}

/** What an error says of itself, which may be anything: a script can throw whatever it likes. */
function errorIn(vm: QuickJSContext, handle: QuickJSHandle): ScriptError {
  const dumped: unknown = vm.dump(handle)
  handle.dispose()
  const { name, message, stack } = (
    typeof dumped === 'object' && dumped !== null ? dumped : {}
  ) as ScriptError
  const text = (value: unknown, instead: string) =>
    typeof value === 'string' ? value.slice(0, 1000) : instead
  return { name: text(name, 'Error'), message: text(message, String(dumped)), stack: text(stack, '') }
}

/** By the CPU that the thread has had: a busy machine is not the script's fault. */
function createDeadline(callMs: number) {
  let from = process.threadCpuUsage()
  let wallEnd = 0
  return {
    restart() {
      from = process.threadCpuUsage()
      wallEnd = performance.now() + callMs
    },
    isOver(): boolean {
      if (performance.now() < wallEnd) return false
      const { user, system } = process.threadCpuUsage(from)
      return (user + system) / 1000 >= callMs
    },
  }
}
