import { releaseDesign } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import { bodyOfApi, type PublishedApi } from '../../shared/api.ts'
import { sourceIssues } from '../../shared/api-kind.ts'

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })
const idOf = (n: number): string => `0196a000-0000-7000-8000-0000000f5${String(n).padStart(3, '0')}`

/** Published interfaces of the demo plant, once: its orders, what they cost by area, and its decision. */
export const seedApis = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run<{ readonly kind: string; readonly id: string }>(sql`
    select kind, id from gantry.design
    where space = ${ctx.space} and (kind = 'api' or kind = 'decision' and release is not null and state = 'active')
    order by id limit 100`)
  if (rows.some(({ kind }) => kind === 'api')) return
  const { tables } = await catalogOf(ctx)
  const app = tables.get('work_order')?.app ?? ''
  const decision = rows.find(({ kind }) => kind === 'decision')?.id
  const apis: readonly PublishedApi[] = [
    {
      id: idOf(1),
      app,
      name: both('维修工单', 'Work orders'),
      path: 'work-orders',
      version: 1,
      group: 'ERP',
      source: {
        kind: 'table',
        table: 'work_order',
        operations: ['list', 'read', 'create', 'change'],
        fields: ['code', 'title', 'status', 'priority', 'area', 'amount', 'planned'],
        parameters: [
          { name: 'area', field: 'area', op: 'eq' },
          { name: 'status', field: 'status', op: 'in' },
        ],
        most: 100,
      },
      perMinute: 1_200,
    },
    {
      id: idOf(2),
      app,
      name: both('各区域维修费用', 'Cost by area'),
      path: 'cost-by-area',
      version: 1,
      group: 'BI',
      source: {
        kind: 'figures',
        table: 'work_order',
        groupBy: ['area'],
        aggregates: [
          { name: 'orders', fn: 'count' },
          { name: 'cost', fn: 'sum', field: 'amount' },
        ],
      },
      cache: 60,
    },
    ...(decision === undefined
      ? []
      : [
          {
            id: idOf(3),
            app,
            name: both('判定工单优先级', 'Priority of an order'),
            path: 'order-priority',
            version: 1,
            group: 'ERP',
            source: { kind: 'decision' as const, design: decision },
          },
        ]),
  ]
  await inTransaction(ctx, async tx => {
    for (const { source: drawn, ...api } of apis) {
      const table = 'table' in drawn ? tables.get(drawn.table) : undefined
      // Fields that the table of the space does not have are left out.
      const source =
        drawn.kind === 'table'
          ? { ...drawn, fields: drawn.fields.filter(field => table?.fields[field] !== undefined) }
          : drawn
      if (sourceIssues(source, tables, () => undefined).length > 0) continue
      const body = { ...api, source }
      await releaseDesign(tx, { kind: 'api', id: api.id, body: bodyOfApi(body) })
      await tx.db.run(sql`
        insert into gantry.gateway_version (space, path, version, api, body)
        values (${tx.space}, ${api.path}, ${api.version}, ${api.id}, ${JSON.stringify(body)}::json)`)
    }
  })
}
