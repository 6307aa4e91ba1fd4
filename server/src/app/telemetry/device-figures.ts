import type { RecentFrames } from '#domains/devices/node-frames/index.ts'
import type { HeardDevices } from '#domains/devices/pool/index.ts'
import type { MetricValues, Sample } from '#http/index.ts'
import type { Supervisor } from '#ingest/connections/index.ts'
import type { LorawanIntake } from '#ingest/lorawan/index.ts'
import type { Sandbox } from '#sandbox/index.ts'
import type { FrameIntake } from '#telemetry/index.ts'

// Nothing here has a label of which there are more with more companies.

/** What /metrics tells of connections that the portal holds, by what they are part of. */
export function figuresOfConnections(supervisor: Pick<Supervisor, 'stats'>): MetricValues {
  const ofSources = (what: 'received' | 'sent' | 'lost' | 'reconnects'): Sample[] =>
    [...supervisor.stats().sources].map(([kind, counts]) => ({ labels: { kind }, value: counts[what] }))
  return {
    connections: {
      help: 'Connections to brokers and network servers, by kind and state',
      labels: ['kind', 'state'],
      read: () =>
        supervisor.stats().states.map(({ source, status, count }) => ({
          labels: { kind: source, state: status },
          value: count,
        })),
    },
    connection_reconnects_total: {
      help: 'Connections that broke or could not be made, since the start',
      labels: ['kind'],
      read: () => ofSources('reconnects'),
    },
    connection_messages_received_total: {
      help: 'Messages received over these connections since the start',
      labels: ['kind'],
      read: () => ofSources('received'),
    },
    connection_messages_lost_total: {
      help: 'Those of them that could not be stored',
      labels: ['kind'],
      read: () => ofSources('lost'),
    },
    connection_messages_sent_total: {
      help: 'Messages sent over these connections since the start',
      labels: ['kind'],
      read: () => ofSources('sent'),
    },
    connection_threads: {
      help: 'Threads that hold these connections',
      read: () => supervisor.stats().threads,
    },
    connection_thread_crashes_total: {
      help: 'Threads of connections that ended by themselves since the start',
      read: () => supervisor.stats().crashes,
    },
  }
}

/** What became of what network servers told. */
export function figuresOfLorawan(intake: Pick<LorawanIntake, 'stats'>): MetricValues {
  return {
    lorawan_frames_total: {
      help: 'Frames of network servers since the start, by what became of them',
      labels: ['outcome'],
      read: () => Object.entries(intake.stats()).map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
  }
}

interface FrameParts {
  frames: Pick<FrameIntake, 'stats'>
  recentFrames: Pick<RecentFrames, 'dropped'>
  sandbox: Pick<Sandbox, 'stats'>
  heardDevices: Pick<HeardDevices, 'dropped' | 'waiting'>
}

/** Decoding, and devices that are no nodes. */
export function figuresOfFrames({ frames, recentFrames, sandbox, heardDevices }: FrameParts): MetricValues {
  const ofDecoders = (what: 'frames' | 'failed' | 'warned' | 'ms', factor = 1): Sample[] =>
    Object.entries(frames.stats().decoded).map(([decoders, counts]) => ({
      labels: { decoders },
      value: counts[what] * factor,
    }))
  return {
    frames_waiting: { help: 'Frames that wait to be decoded', read: () => frames.stats().waiting },
    frames_decoded_total: {
      help: 'Frames decoded since the start, by decoders that ship with Fyr and those of companies',
      labels: ['decoders'],
      read: () => ofDecoders('frames'),
    },
    frames_undecodable_total: {
      help: 'Those of them that the decoder could not read',
      labels: ['decoders'],
      read: () => ofDecoders('failed'),
    },
    frames_decoder_warnings_total: {
      help: 'Those of them that the decoder read with a warning',
      labels: ['decoders'],
      read: () => ofDecoders('warned'),
    },
    frames_decode_seconds_total: {
      help: 'CPU that decoding took since the start',
      labels: ['decoders'],
      read: () => ofDecoders('ms', 0.001),
    },
    recent_frames_dropped_total: {
      help: 'Frames that are missing in the list of a node, since too many waited to be written',
      read: () => recentFrames.dropped,
    },
    sandbox_calls_total: {
      help: 'Calls of what companies wrote, since the start, by what came of them',
      labels: ['outcome'],
      read: () => [...sandbox.stats().calls].map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    sandbox_cpu_seconds_total: {
      help: 'CPU that these calls took',
      read: () => sandbox.stats().cpuMs / 1000,
    },
    sandbox_threads_ended_total: {
      help: 'Threads of the sandbox that a script broke since the start',
      read: () => sandbox.stats().threadsEnded,
    },
    pool_devices_waiting: {
      help: 'Devices without a node that were heard and are not written into a pool yet',
      read: () => heardDevices.waiting,
    },
    pool_frames_dropped_total: {
      help: 'Frames of devices for which a pool had no place, since the start',
      read: () => heardDevices.dropped,
    },
  }
}
