/** What a table of the product without a label belongs to, by the beginning of its name; the first that fits counts. */
const beginnings = [
  [/^(ticket|service_)/, 'support'],
  [
    /^(account|session|sign_|second_|password_|recovery_|trusted_|hand_over|contact_|hosting|delegation)/,
    'people',
  ],
  [/^(invitation|join_|member_|person_|developer_|console_|caller_)/, 'people'],
  [/^(wf_|process$|agency)/, 'approvals'],
  [/^(device_|product_|ota_|telemetry_|opcua_|video_|upkeep_|firmware|event_watch)/, 'devices'],
  [/^(task_|flow_|data_source|source_)/, 'integration'],
  [/^(gateway_|interface_|platform_client|call_secret)/, 'gateway'],
  [/^(rule_|logic_|event_|run|button_)/, 'rules'],
  [/^(message|inbox|mail_|dispatch|push_|announcement|chat_|comment|channel_|sms_)/, 'messages'],
  [/^(store_)/, 'store'],
  [/^(package_|deployment_|space_release|release_)/, 'packages'],
  [/^(pay_)/, 'payments'],
  [/^(share)/, 'sharing'],
  [/^(supplier)/, 'suppliers'],
  [/^(security_|audit)/, 'security'],
  [/^(public_form)/, 'forms'],
  [/^(screen_|chart_|analysis_|portal_)/, 'dashboards'],
  [/^(ai_)/, 'assistant'],
  [/^(track_|use_counted)/, 'tracking'],
  [/^(enterprise|space_|company)/, 'enterprise'],
  [/^(design|table_|view_|schema_|catalog_|sample_|list_|slow_|advised_|comput|held_)/, 'designs'],
  [/^(record_|serial|file|asset_|import_|app_)/, 'records'],
] as const

export type TableArea = (typeof beginnings)[number][1] | 'other'

/** The area of a table of the product. */
export const areaOf = (table: string): TableArea =>
  beginnings.find(([beginning]) => beginning.test(table))?.[1] ?? 'other'

/** The name that a part of a package has in `left` and in the names: `records/space.t_order.jsonl` is `space.t_order`. */
export const tableOfPart = (path: string): string =>
  path.replace(/^.*\/(?:gantry\.)?((?:space\.)?\w+)\.jsonl$/, '$1')
