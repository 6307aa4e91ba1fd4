export type { ConsoleLine, SandboxOutcome, ScriptPlace, WaitingCall } from './outcome.ts'
export type { Adapter } from './prelude.ts'
export {
  createSandbox,
  type Sandbox,
  type SandboxAnswer,
  type SandboxCall,
  type SandboxScript,
} from './sandbox.ts'
