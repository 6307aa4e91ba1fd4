interface ExportedTable {
  /** Of its file in the export. */
  name: string
  /** Columns that stay here: secrets, and what only this portal can read. */
  without?: readonly string[]
  /** Rows read at once, where they are large; 200 otherwise. */
  rows?: number
}

/** The tables of a company that its export holds, by name; secrets stay here (threat 19). */
export const exportedTables: ReadonlyMap<string, ExportedTable> = new Map(
  Object.entries<ExportedTable>({
    application: { name: 'applications' },
    node: { name: 'nodes' },
    node_contact: { name: 'node-contacts' },
    pool_device: { name: 'device-pool', without: ['app_key'] },
    node_lorawan: { name: 'lorawan', without: ['app_key'] },
    decoder: { name: 'decoders', rows: 20 },
    node_frames: { name: 'node-frames', rows: 20 },
    node_key: { name: 'node-keys' },
    node_topic: { name: 'node-topics' },
    signal_test: { name: 'signal-tests' },
    signal_sample: { name: 'signal-test-uplinks' },
    gateway: { name: 'gateways' },
    gateway_contact: { name: 'gateway-contacts' },
    gateway_hour: { name: 'gateway-hours' },
    gateway_node: { name: 'gateway-nodes' },
    heard_gateway: { name: 'heard-gateways' },
    journal_entry: { name: 'journal' },
    journal_version: { name: 'journal-history' },
    // Their content as files of their own, below journal-files/.
    journal_file: { name: 'journal-files', without: ['content', 'thumbnail'] },
    retention: { name: 'retention' },
    ingest_error: { name: 'ingest-errors', without: ['public_id'] },
    access_token: { name: 'access-tokens', without: ['token_hash'] },
    alarm: { name: 'alarms' },
    alarm_condition: { name: 'alarm-conditions' },
    alarm_event: { name: 'alarm-events' },
    alarm_delivery: { name: 'alarm-deliveries', without: ['idempotency_key'] },
    maintenance_window: { name: 'maintenance-windows' },
    action: { name: 'actions', without: ['webhook_secret', 'teams_url', 'slack_url'] },
    action_run: { name: 'action-runs' },
    action_delivery: { name: 'action-deliveries', without: ['idempotency_key'] },
    dashboard_category: { name: 'dashboard-categories' },
    dashboard: { name: 'dashboards', rows: 20 },
    dashboard_module: { name: 'dashboard-widgets' },
    dashboard_image: { name: 'dashboard-images' },
    dashboard_version: { name: 'dashboard-versions', rows: 10 },
    template_dashboard: { name: 'dashboard-templates', rows: 20 },
    // Its id is the address by which everybody sees it.
    public_dashboard: { name: 'public-dashboards', without: ['id'] },
    contact: { name: 'contacts' },
    formula: { name: 'formulas' },
    formula_variable: { name: 'formula-variables' },
    formula_constant: { name: 'formula-constants' },
    report: { name: 'reports' },
    // Their content as files of their own, below report-template-files/.
    report_template: { name: 'report-templates', without: ['content'] },
    report_run: { name: 'report-runs' },
    report_delivery: { name: 'report-deliveries', without: ['idempotency_key'] },
    script: { name: 'scripts', rows: 20 },
    script_node: { name: 'script-nodes' },
    script_version: { name: 'script-versions', rows: 20 },
    script_state: { name: 'script-states', rows: 50 },
    script_run: { name: 'script-runs', rows: 50 },
    integration: { name: 'integrations', without: ['secrets', 'webhook_hash'] },
    downlink: { name: 'downlinks' },
    network_device: { name: 'network-devices' },
    mqtt_broker: { name: 'mqtt-brokers', without: ['client_key', 'key_pass_phrase', 'password'] },
    mqtt_topic: { name: 'mqtt-topics' },
    company_setting: { name: 'settings' },
    company_licence: { name: 'limits' },
    company_domain: { name: 'domains' },
    email_domain: { name: 'email-domains' },
    identity_provider: { name: 'identity-provider', without: ['client_secret'] },
    role: { name: 'roles' },
    invitation: { name: 'invitations', without: ['token_hash'] },
    notification: { name: 'notifications' },
    log_entry: { name: 'log', without: ['public_id'] },
    audit: { name: 'audit-log' },
    audit_person: { name: 'audit-people' },
    audit_value: { name: 'audit-values', without: ['salt'] },
  }),
)

/** The other tables of a company, and why they are not in its export. */
export const leftOutTables: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alarm_band: 'what alarms have learned of the readings; those are there',
    alarm_state: 'how the alarm engine counts delays; the alarm and its history say the rest',
    audit_chain: 'how far the chain of the audit log goes, signed for this installation',
    connection_hour: 'how many messages connections carried in the last days',
    connection_state: 'how connections are just now',
    company_feature: 'which features the super administrator opened for the company',
    company_figure: 'how much the company had on earlier days, for the super administrator',
    company_export: 'the exports themselves',
    daily_use: 'how many calls of a limited kind were made today',
    device_route: 'through which network server nodes were heard last; it changes by itself',
    demo: 'whether the portal made the company for show',
    ended_invitation: 'links that were used or withdrawn, as hashes',
    formula_backfill:
      'when formulas were computed over stored readings; what they came to is among the readings',
    formula_state: 'what was wrong when formulas computed last',
    future_series: 'which series have readings ahead of the clock; the readings are there',
    image: 'as files of their own, below images/',
    invitation_mail: 'how many invitations were sent today',
    job: 'work that waits',
    membership: 'as users, with their names and roles',
    mqtt_queued_message: 'messages on their way to a client',
    mqtt_retained_message:
      'what the broker tells a client that subscribes; what was measured is among the readings',
    mqtt_session: 'connections of clients',
    notification_dismissal: 'belongs to the person who dismissed it',
    notification_preference: 'belongs to the person who chose it',
    push_device: 'belongs to the person whose browser it is',
    script_trigger: 'readings that scripts have not been run for yet; the readings are there',
    session: 'belongs to a person',
  }),
)
