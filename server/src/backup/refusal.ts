/** A backup or a restore cannot be done; the message is one sentence for whoever asked for it. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}
