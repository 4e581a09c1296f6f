import type { Json } from '@gantry/base/shared'
import { releaseDesign, setDesignState } from '@gantry/designs/server'
import { demoRoles, demoSpace } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { all, where } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type { Rule } from '../../shared/rule.ts'
import { checkRule } from '../../shared/rule-kind.ts'
import { setInForce } from '../rule-designs.ts'

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })
const idOf = (n: number): string => `0196a000-0000-7000-8000-0000000ea${String(n).padStart(3, '0')}`

/** Rules of the demo plant, by the table of the application each belongs to. */
const rules: readonly {
  readonly id: string
  readonly table: string
  readonly rule: Omit<Rule, 'app'>
  /** Its results write no record, so it is on from the start. */
  readonly isOn?: true
}[] = [
  {
    id: idOf(1),
    table: 'work_order',
    isOn: true,
    rule: {
      name: both('工单升为紧急时通知主管', 'Tell supervisors when an order becomes urgent'),
      priority: 1,
      on: {
        kind: 'record',
        options: { table: 'work_order', events: ['updated'], fields: ['priority'] },
      },
      when: {
        filter: all(
          where('priority', 'eq', 'urgent'),
          where('status', 'in', ['draft', 'open', 'in_progress', 'waiting']),
        ),
      },
      results: [
        {
          id: idOf(101),
          kind: 'message',
          options: {
            roles: [demoRoles.supervisor.id],
            text: both('紧急工单：{title}，区域 {area}', 'Urgent order: {title}, area {area}'),
          },
        },
      ],
      as: 'rule',
    },
  },
  {
    id: idOf(2),
    table: 'work_order',
    rule: {
      name: both('设备报警自动建工单', 'Order for a device in alarm'),
      on: { kind: 'record', options: { table: 'equipment', events: ['updated'], fields: ['state'] } },
      when: { filter: where('state', 'eq', 'alarm'), formula: 'before.state != "alarm"' },
      results: [
        {
          id: idOf(102),
          kind: 'create',
          options: {
            table: 'work_order',
            values: [
              { field: 'title', formula: '"报警检修：" + name' },
              { field: 'equipment', self: true },
              { field: 'status', formula: '"open"' },
              { field: 'priority', formula: '"urgent"' },
            ],
          },
        },
      ],
      as: 'rule',
    },
  },
  {
    id: idOf(3),
    table: 'work_order',
    rule: {
      name: both('验收后补上结论', 'Note the acceptance'),
      on: { kind: 'record', options: { table: 'work_order', events: ['updated'], fields: ['done'] } },
      when: { filter: all(where('done', 'eq', true), where('remark', 'empty')) },
      results: [
        {
          id: idOf(103),
          kind: 'change',
          options: { values: [{ field: 'remark', formula: '"已验收，无故障描述"' }] },
          onError: 'continue',
        },
      ],
      as: 'rule',
    },
  },
]

/**
 * The rules of the demo plant, once. Those that write records are switched off: people switch on what they want to see. One that
 * does not fit the tables the space has is left out.
 */
export const seedRules = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.design where space = ${ctx.space} and kind = 'rule' limit 1`)
  if (rows.length > 0) return
  const { tables } = await catalogOf(ctx)
  await inTransaction(ctx, async tx => {
    for (const { id, table, rule, isOn } of rules) {
      const app = tables.get(table)?.app
      const body: Rule = { ...rule, app: app ?? '' }
      if (checkRule(body, { tables, named: new Map() }).length > 0) continue
      const key = { kind: 'rule', id }
      await releaseDesign(tx, { ...key, body: JSON.parse(JSON.stringify(body)) as Json })
      if (isOn) await setInForce(tx, id, body)
      else await setDesignState(tx, key, 'stopped')
    }
  })
}
