import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { until } from '../until.ts'

/** Programs of other authors that speak Modbus, with what they need of Debian. */
const needs = {
  pymodbus: 'import pymodbus, serial_asyncio',
  libmodbus: 'import ctypes; ctypes.CDLL("libmodbus.so.5")',
}
export type ModbusPeerName = keyof typeof needs
// Debian's packages are for Debian's Python.
const python = '/usr/bin/python3'

export function isModbusPeerInstalled(name: ModbusPeerName): boolean {
  try {
    execFileSync(python, ['-c', needs[name]], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write(`Skipped: ${name} is not installed\n`)
    return false
  }
}

export interface ModbusPeer {
  port: number
  stop(): Promise<void>
}

/** Starts a server of theirs on loopback. */
export async function startModbusPeer(
  name: ModbusPeerName,
  framing: 'tcp' | 'rtu',
  port: number,
): Promise<ModbusPeer> {
  const script = join(import.meta.dirname, 'modbus-peers', `${name}-server.py`)
  const child: ChildProcess = spawn(python, [script, String(port), framing], { stdio: 'ignore' })
  await until(() => isListening(port))
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}
