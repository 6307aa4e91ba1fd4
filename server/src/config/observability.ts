import { z } from 'zod'
import { address, flag, optional, text, withDefault } from './setting.ts'

/** What is told to those who run the portal. */
export const observabilitySettings = {
  logLevel: withDefault({
    name: 'FYR_LOG_LEVEL',
    schema: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    fallback: 'warn',
    description: 'Least severity of what is logged: trace, debug, info, warn, error, fatal, silent',
  }),
  accessLog: withDefault({
    name: 'FYR_ACCESS_LOG',
    schema: flag,
    fallback: 'false',
    description: 'Whether each call of the API is logged: route, status, milliseconds, company, request id',
  }),
  metricsToken: optional({
    name: 'FYR_METRICS_TOKEN',
    schema: text.min(16, 'must be at least 16 characters long'),
    fallbackText: '/metrics answers this machine only',
    description: 'Token that /metrics asks for (Authorization: Bearer)',
    secret: true,
  }),
  tracesEndpoint: optional({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: address(['http', 'https'], 'http://localhost:4318'),
    fallbackText: 'no traces',
    description:
      'Where OpenTelemetry traces are sent (OTLP over HTTP, JSON), without /v1/traces; of spans that wait, 2048 are held at most',
  }),
}
