import { wholeNumber, withDefault } from './setting.ts'

/** Readings that come in. */
export const readingSettings = {
  judgeWindowMinutes: withDefault({
    name: 'FYR_READING_JUDGE_WINDOW_MINUTES',
    schema: wholeNumber(1, 10_080),
    fallback: '1440',
    description:
      'Maximum age of a reading for alarms, formulas and scripts, unless company or node have their own; older ones are only stored',
  }),
  futureLimitHours: withDefault({
    name: 'FYR_READING_FUTURE_LIMIT_HOURS',
    schema: wholeNumber(0, 8760),
    fallback: '24',
    description: 'How far ahead of our clock a reading may be; later ones are refused',
  }),
  ingestMaxBytes: withDefault({
    name: 'FYR_INGEST_MAX_BYTES',
    schema: wholeNumber(1024, 67_108_864),
    fallback: '1048576',
    description: 'Size of one HTTP body with readings; an MQTT message may have 128 KB',
  }),
  ingestMaxReadings: withDefault({
    name: 'FYR_INGEST_MAX_READINGS',
    schema: wholeNumber(1, 1_000_000),
    fallback: '10000',
    description: 'Readings in one HTTP body; an MQTT message may have 200 keys',
  }),
  ingestMaxDepth: withDefault({
    name: 'FYR_INGEST_MAX_DEPTH',
    schema: wholeNumber(1, 100),
    fallback: '8',
    description: 'How deep the JSON of a reading may be nested',
  }),
  ingestMaxKeys: withDefault({
    name: 'FYR_INGEST_MAX_KEYS',
    schema: wholeNumber(1, 100_000),
    fallback: '500',
    description: 'Keys of one node; readings of further keys are refused',
  }),
  ingestQueueReadings: withDefault({
    name: 'FYR_INGEST_QUEUE_READINGS',
    schema: wholeNumber(1000, 10_000_000),
    fallback: '200000',
    description:
      'Readings of one company that may wait to be stored; with more, HTTP answers 503 and MQTT is read no further',
  }),
  ingestQueueMegabytes: withDefault({
    name: 'FYR_INGEST_QUEUE_MB',
    schema: wholeNumber(1, 10_000),
    fallback: '64',
    description: 'The same in megabytes of what was sent',
  }),
  ingestNodeRate: withDefault({
    name: 'FYR_INGEST_NODE_RATE',
    schema: wholeNumber(0, 10_000_000),
    fallback: '2000',
    description: 'Readings a second of one node, above which senders are told to wait; 0 is no limit',
  }),
  ingestCompanyRate: withDefault({
    name: 'FYR_INGEST_COMPANY_RATE',
    schema: wholeNumber(0, 10_000_000),
    fallback: '50000',
    description: 'Readings a second of one company, above which senders are told to wait; 0 is no limit',
  }),
}
