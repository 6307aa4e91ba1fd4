export type { SandboxOutcome, ScriptPlace } from './outcome.ts'
export type { Adapter } from './prelude.ts'
export { createSandbox, type Sandbox, type SandboxCall, type SandboxScript } from './sandbox.ts'
