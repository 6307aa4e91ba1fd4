import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core'
import {
  type ConsoleLine,
  type Failed,
  outcomeOfError,
  type ScriptError,
  scriptName,
  type ThreadOutcome,
} from './outcome.ts'
import { prelude, type Step } from './prelude.ts'
import type { ScriptSource } from './worker-order.ts'

export interface WorkerLimits {
  /** CPU of one call, ms. */
  callMs: number
  memoryBytes: number
  stackBytes: number
  /** Characters of JSON that a call may answer. */
  maxOutput: number
  /** How far the thread stands back, on Linux: 0 as all others, 19 most. */
  nice: number
}

/** One script in a runtime of its own, kept between calls. */
export interface ScriptRuntime {
  /** @param ms CPU that it may have; what it takes in all must be counted by the caller */
  call(entry: string, input: string, ms: number): ThreadOutcome
  /** Goes on with the call that waits. */
  resume(answers: string, ms: number): ThreadOutcome
  /** Whether another call may follow: the script has been run to its end, and nothing of it is left undone. */
  readonly isUsable: boolean
  readonly isWaiting: boolean
  dispose(): void
}

/** Jobs of promises between two looks at the clock. */
const jobsBetweenLooks = 50
/** For what a script that was stopped has written to its console, ms. */
const linesMs = 20

export function createScriptRuntime(
  quickjs: QuickJSWASMModule,
  { source, adapter }: ScriptSource,
  limits: WorkerLimits,
): ScriptRuntime {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  const deadline = createDeadline()
  runtime.setInterruptHandler(deadline.isOver)
  const vm = runtime.newContext()
  deadline.restart(limits.callMs)
  const prepared = evaluate(vm, `(${prelude})(${adapter})`, 'prelude.js')
  if (!('handle' in prepared)) throw new Error('The prelude failed')
  const { handle: stepScript } = prepared

  const max = vm.newNumber(limits.maxOutput)
  const steps: Record<Step, QuickJSHandle> = {
    call: vm.newString('call'),
    settle: vm.newString('settle'),
    resume: vm.newString('resume'),
    lines: vm.newString('lines'),
  }
  let isLoaded = false
  let isWaiting = false
  let failed: Failed | undefined

  function load(): void {
    const result = evaluate(vm, source, scriptName)
    if ('handle' in result) {
      result.handle.dispose()
      isLoaded = true
    } else failed = result
  }

  function step(name: Step, first = '', second = ''): { text: string } | Failed {
    const texts = [vm.newString(first), vm.newString(second)] as const
    const result = vm.callFunction(stepScript, vm.undefined, steps[name], ...texts, max)
    for (const handle of texts) handle.dispose()
    if (result.error) return outcomeOfError(errorIn(vm, result.error))
    const text = vm.getString(result.value)
    result.value.dispose()
    return { text }
  }

  /** What promises have left to do. */
  function runJobs(): Failed | undefined {
    while (runtime.hasPendingJob()) {
      const result = runtime.executePendingJobs(jobsBetweenLooks)
      if (result.error) {
        const { context } = result.error
        const failure = outcomeOfError(errorIn(context, result.error))
        if (failure.status !== 'runtime') return failure
      }
      if (deadline.isOver()) return { status: 'timeout' }
    }
    return undefined
  }

  /** To what the call comes, or waits for. */
  function goOn(begun: { text: string } | Failed): ThreadOutcome {
    const stopped = 'status' in begun ? begun : runJobs()
    if (stopped) return { ...stopped, console: linesAfter(stopped) }
    const settled = step('settle')
    if ('status' in settled) return { ...settled, console: linesAfter(settled) }
    const { answer, error, requests, lines } = JSON.parse(settled.text) as Answer
    if (requests) {
      isWaiting = true
      return { status: 'waiting', requests, console: [] }
    }
    if (error) return { ...outcomeOfError(error), console: lines }
    return { status: 'ok', output: answer ?? 'null', console: lines }
  }

  /** What a call that was stopped has written, as far as that can still be asked for. */
  function linesAfter({ status }: Failed): ConsoleLine[] {
    if (status !== 'timeout') return []
    deadline.restart(linesMs)
    const asked = step('lines')
    return 'text' in asked ? (JSON.parse(asked.text) as Answer).lines : []
  }

  return {
    call(entry, input, ms) {
      deadline.restart(ms)
      if (!isLoaded && !failed) load()
      if (failed) return { ...failed, console: [] }
      return goOn(step('call', entry, input))
    },
    resume(answers, ms) {
      deadline.restart(ms)
      isWaiting = false
      return goOn(step('resume', answers))
    },
    get isUsable() {
      return isLoaded && !isWaiting && !runtime.hasPendingJob()
    },
    get isWaiting() {
      return isWaiting
    },
    dispose() {
      max.dispose()
      for (const handle of Object.values(steps)) handle.dispose()
      stepScript.dispose()
      vm.dispose()
      runtime.dispose()
    },
  }
}

/** What the prelude's function answers. */
interface Answer {
  answer?: string
  error?: ScriptError
  requests?: string[]
  lines: ConsoleLine[]
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
function createDeadline() {
  let from = process.threadCpuUsage()
  let wallEnd = 0
  let limit = 0
  return {
    restart(ms: number) {
      limit = ms
      from = process.threadCpuUsage()
      wallEnd = performance.now() + ms
    },
    isOver(): boolean {
      if (performance.now() < wallEnd) return false
      const { user, system } = process.threadCpuUsage(from)
      return (user + system) / 1000 >= limit
    },
  }
}
