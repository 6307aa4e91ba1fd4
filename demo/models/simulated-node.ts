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
  valueMapping?: { preset: 'openClosed' }
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
  /** How often it sends while it is looked at, and how often it did in its history. */
  everyMs: number
  historyMs: number
  /** What it measures at a moment: the same for the same moment. */
  at(time: number): Record<string, Value>
  /** Moments at which something switched, which it tells of at once. */
  turns?(from: number, to: number): number[]
}

/** What a node has sent after `from`, up to `to`, oldest first. */
export function historyOf(node: SimulatedNode, from: number, to: number): Reading[] {
  const times = new Set(node.turns?.(from, to) ?? [])
  for (let at = (Math.floor(from / node.historyMs) + 1) * node.historyMs; at <= to; at += node.historyMs) {
    times.add(at)
  }
  return [...times].sort((a, b) => a - b).flatMap((createdAt) => readingsAt(node, createdAt))
}

export function readingsAt(node: SimulatedNode, createdAt: number): Reading[] {
  return Object.entries(node.at(createdAt)).map(([key, value]) => ({ key, value, createdAt }))
}
