import type { LorawanModel } from '../lorawan/encoders.ts'

export type Value = number | boolean | { lat: number; lon: number }

export interface Reading {
  key: string
  value: Value
  /** Epoch ms. */
  createdAt: number
}

export interface Key {
  name: string
  label: string
  unit: string
  /** It only rises. */
  kind?: 'counter'
  /** What its values are called. */
  valueMapping?: { preset: 'openClosed' | 'runningStopped' }
}

/** A node that is not there: what it is called, what it measures, and how often it says so. */
export interface SimulatedNode {
  name: string
  deveui: string
  site: string
  /** How it sends. */
  over: 'http' | 'mqtt' | 'lorawan'
  /** What it is, over LoRaWAN. */
  lorawan?: LorawanModel
  lat: number
  long: number
  /** The first stands for the node. */
  keys: readonly Key[]
  /** Interval of live readings and of those of the last day. */
  everyMs: number
  /** Interval of older readings. */
  historyMs: number
  /** What it measures at a moment: the same for the same moment. */
  at(time: number): Record<string, Value>
  /** Moments at which something switched, which it tells of at once. */
  turns?(from: number, to: number): number[]
}

/** Readings of a node after `from`, up to `to`, oldest first; after `denseFrom` as frequent as live ones. */
export function historyOf(node: SimulatedNode, from: number, to: number, denseFrom: number): Reading[] {
  const times = new Set([
    ...(node.turns?.(from, to) ?? []),
    ...multiplesOf(node.historyMs, from, Math.min(to, denseFrom)),
    ...multiplesOf(node.everyMs, Math.max(from, denseFrom), to),
  ])
  return [...times].sort((a, b) => a - b).flatMap((createdAt) => readingsAt(node, createdAt))
}

/** After `from`, up to `to`. */
function* multiplesOf(stepMs: number, from: number, to: number): Generator<number> {
  for (let at = (Math.floor(from / stepMs) + 1) * stepMs; at <= to; at += stepMs) yield at
}

export function readingsAt(node: SimulatedNode, createdAt: number): Reading[] {
  return Object.entries(node.at(createdAt)).map(([key, value]) => ({ key, value, createdAt }))
}
