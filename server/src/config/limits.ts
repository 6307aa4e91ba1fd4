import { wholeNumber, withDefault } from './setting.ts'

const quota = (name: string, fallback: string, description: string) =>
  withDefault({ name: `FYR_QUOTA_${name}`, schema: wholeNumber(0, 1_000_000_000), fallback, description })

/** What one company may have and do, and for how long a connection may take. */
export const limitSettings = {
  readsPerCompany: withDefault({
    name: 'FYR_READS_PER_COMPANY',
    schema: wholeNumber(1, 1000),
    fallback: '4',
    description:
      'Reads of stored readings that are worked on at once for one company; further ones wait behind these',
  }),
  answersPerCompany: withDefault({
    name: 'FYR_ANSWERS_PER_COMPANY',
    schema: wholeNumber(1, 100_000),
    fallback: '200',
    description: 'Answers with readings that are sent to one company at once; more are refused (429)',
  }),
  downloadsPerCompany: withDefault({
    name: 'FYR_DOWNLOADS_PER_COMPANY',
    schema: wholeNumber(1, 100_000),
    fallback: '6',
    description: 'Files with readings that one company downloads at once; more are refused (429)',
  }),
  handshakeSeconds: withDefault({
    name: 'FYR_HANDSHAKE_SECONDS',
    schema: wholeNumber(1, 120),
    fallback: '10',
    description:
      'So long a connection may take to say what it wants before it is ended: the TLS handshake, the head of an HTTP request, MQTT CONNECT. On each port 4000 connections wait like this, 1000 from one address; the oldest make room',
  }),
  stalledReaderSeconds: withDefault({
    name: 'FYR_STALLED_READER_SECONDS',
    schema: wholeNumber(1, 3600),
    fallback: '30',
    description: 'So long a caller may take nothing of an answer before the connection is ended',
  }),
  scriptRunsPerMinute: withDefault({
    name: 'FYR_SCRIPT_RUNS',
    schema: wholeNumber(1, 1_000_000_000),
    fallback: '6000',
    description:
      'Runs of the scripts of one company in a minute; triggers wait for the next one, calls are refused (429)',
  }),
  scriptCpuSeconds: withDefault({
    name: 'FYR_SCRIPT_CPU_SECONDS',
    schema: wholeNumber(1, 100_000),
    fallback: '20',
    description: 'Seconds of processor time that the scripts of one company may use in a minute',
  }),
  quotaPictureMegabytes: quota('PICTURE_MB', '2000', 'Megabytes that the pictures of one company may take'),
  quotaFileMegabytes: quota(
    'FILE_MB',
    '5000',
    'Megabytes that the files in the journals of one company may take',
  ),
  quotaVersionMegabytes: quota(
    'VERSION_MB',
    '500',
    'Megabytes that the version history of the dashboards of one company may take',
  ),
  quotaApplications: quota('APPLICATIONS', '5000', 'Applications of one company'),
  quotaNodes: quota('NODES', '50000', 'Nodes of one company'),
  quotaKeys: quota('KEYS', '500000', 'Keys that people make on the nodes of one company'),
  quotaAccessTokens: quota('ACCESS', '5000', 'Access tokens of one company'),
}
