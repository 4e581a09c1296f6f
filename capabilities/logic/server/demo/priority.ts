import type { Decision, TableRow } from '@gantry/decisions/shared'

/** Rows in order: safety, key area, minutes of downtime → priority, minutes until somebody responds. */
const rows: readonly (readonly [
  safe: string,
  key: string,
  minutes: string,
  priority: string,
  respond: string,
  note?: string,
])[] = [
  ['true', '-', '-', 'urgent', '15', '先停机，再评估'],
  ['-', '-', '>= 240', 'urgent', '30'],
  ['false', 'true', '[60..240)', 'urgent', '30', '关键区域停一小时，整线停产'],
  ['false', 'false', '[60..240)', 'high', '60'],
  ['false', 'true', '[15..60)', 'high', '60'],
  ['false', 'false', '[15..60)', 'normal', '240'],
  ['false', '-', '< 15', 'low', '480', '随巡检处理'],
]

const text = (zh: string, en: string) => ({ 'zh-CN': zh, en })

/** The priority of a work order: a node that computes, and a table that decides. */
export const priorityDecision = (app: string): Decision => ({
  id: '5d6c1a52-6f1e-4c7a-9d0b-3f4f9f0c1a01',
  app,
  name: text('工单优先级', 'Priority of a work order'),
  about: '按停机时长、是否涉及安全和所在区域，给出优先级和响应时限',
  nodes: {
    downtime: {
      kind: 'input',
      settings: { label: text('停机分钟', 'Downtime minutes'), type: 'number', allowed: '>= 0' },
    },
    safety: { kind: 'input', settings: { label: text('涉及安全', 'Safety concern'), type: 'boolean' } },
    area: { kind: 'input', settings: { label: text('区域', 'Area'), type: 'text' } },
    key_area: {
      kind: 'expression',
      settings: { label: text('关键区域', 'Key area'), expression: 'area in ("A0", "A1", "A2")' },
    },
    priority: {
      kind: 'table',
      settings: {
        label: text('优先级', 'Priority'),
        hit: 'P',
        inputs: [
          { id: 'safe', label: text('涉及安全', 'Safety concern'), expression: 'safety', type: 'boolean' },
          { id: 'key', label: text('关键区域', 'Key area'), expression: 'key_area', type: 'boolean' },
          {
            id: 'minutes',
            label: text('停机分钟', 'Downtime minutes'),
            expression: 'downtime',
            type: 'number',
            allowed: '>= 0',
          },
        ],
        outputs: [
          {
            id: 'priority',
            label: text('优先级', 'Priority'),
            type: 'text',
            allowed: '"urgent", "high", "normal", "low"',
          },
          { id: 'respond', label: text('响应分钟', 'Minutes to respond'), type: 'number' },
        ],
        rows: rows.map(
          ([safe, key, minutes, priority, respond, note], at): TableRow => ({
            id: `r${at + 1}`,
            when: Object.fromEntries(
              Object.entries({ safe, key, minutes }).filter(([, cell]) => cell !== '-'),
            ),
            give: { priority: `"${priority}"`, respond },
            ...(note !== undefined && { note }),
          }),
        ),
      },
    },
  },
  edges: [
    { id: 'e1', from: 'area', to: 'key_area' },
    { id: 'e2', from: 'key_area', to: 'priority' },
    { id: 'e3', from: 'safety', to: 'priority' },
    { id: 'e4', from: 'downtime', to: 'priority' },
  ],
  result: 'priority',
  cases: [
    {
      id: 'c1',
      name: '压缩机轴承异响，涉及安全',
      input: { downtime: 5, safety: true, area: 'A4' },
      expect: { priority: 'urgent', respond: 15 },
    },
    {
      id: 'c2',
      name: '关键区域停一小时',
      input: { downtime: 60, safety: false, area: 'A1' },
      expect: { priority: 'urgent', respond: 30 },
    },
    {
      id: 'c3',
      name: '普通区域停一小时',
      input: { downtime: 60, safety: false, area: 'A7' },
      expect: { priority: 'high', respond: 60 },
    },
    {
      id: 'c4',
      name: '边界：15 分钟',
      input: { downtime: 15, safety: false, area: 'A7' },
      expect: { priority: 'normal', respond: 240 },
    },
    {
      id: 'c5',
      name: '短停',
      input: { downtime: 3, safety: false, area: 'A0' },
      expect: { priority: 'low', respond: 480 },
    },
  ],
})
