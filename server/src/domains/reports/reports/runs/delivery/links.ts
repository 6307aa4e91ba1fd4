import { type ExportFormat, exportFormats } from '@fyr/contract/reports/report-kinds'
import { bytesOfUuid, createTokenSigner, deriveKey, uuidOfBytes } from '#lib/secrets/signed-token.ts'

/** Of the portal: good within the session that asked, for as long as its user may have the file. */
interface SessionLink {
  runId: string
  format: ExportFormat
  accountId: string
  sessionId: string
}
/** Of a mail: good for whoever has it, until it ends. */
interface MailLink {
  runId: string
  format: ExportFormat
  expiresAt: Date
}

export interface ReportLinks {
  ofSession(link: SessionLink): string
  /** Below the address of the portal. */
  ofMail(link: MailLink): string
  read(token: string): SessionLink | MailLink | undefined
}

export function createReportLinks(installationKey: Uint8Array): ReportLinks {
  const signer = createTokenSigner(deriveKey(installationKey, 'fyr report files'), 16)
  const path = (parts: Uint8Array[]) => `/api/report/file/${signer.sign(Buffer.concat(parts))}`
  const head = (runId: string, format: ExportFormat) => [
    bytesOfUuid(runId),
    Buffer.of(exportFormats.indexOf(format)),
  ]
  return {
    ofSession: ({ runId, format, accountId, sessionId }) =>
      path([...head(runId, format), bytesOfUuid(accountId), bytesOfUuid(sessionId)]),
    ofMail({ runId, format, expiresAt }) {
      const end = Buffer.alloc(8)
      end.writeBigInt64BE(BigInt(expiresAt.getTime()))
      return path([...head(runId, format), end])
    },
    read(token) {
      const bytes = signer.verify(token)
      const format = bytes && exportFormats[bytes[16] ?? -1]
      if (!bytes || !format) return undefined
      const runId = uuidOfBytes(bytes)
      if (bytes.length === 25)
        return { runId, format, expiresAt: new Date(Number(Buffer.from(bytes).readBigInt64BE(17))) }
      if (bytes.length !== 49) return undefined
      return {
        runId,
        format,
        accountId: uuidOfBytes(bytes.subarray(17)),
        sessionId: uuidOfBytes(bytes.subarray(33)),
      }
    },
  }
}
