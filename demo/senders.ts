/** What the nodes of a demo need to send. */
export interface Senders {
  /** Such as http://127.0.0.1:8080 */
  url: string
  companyId: string
  /** When the demo was set up, epoch ms. */
  installed: number
  /** An access token of the company that may send for all of its nodes, and nothing else. */
  token: string
  /** With which their network server is let in; undefined where somebody has taken it away. */
  brokerPassword: string | undefined
}
