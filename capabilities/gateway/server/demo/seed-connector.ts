import { releaseDesign, setDesignState } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import {
  bodyOfConnector,
  type Connector,
  newConnector,
  newRequest,
} from '../../shared/connectors/connector.ts'

const id = '0196a000-0000-7000-8000-0000000f5010'

/** A connector of the demo plant to an ERP that does not exist; it is switched off. */
export const seedConnector = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.design where space = ${ctx.space} and kind = 'connector' limit 1`)
  if (rows.length > 0) return
  const app = (await catalogOf(ctx)).tables.get('work_order')?.app ?? ''
  const body: Connector = {
    ...newConnector(id, app, { 'zh-CN': '企业 ERP', en: 'Company ERP' }),
    group: 'ERP',
    test: { base: 'https://erp-test.example.com/api', auth: { kind: 'none' } },
    production: { base: 'https://erp.example.com/api', auth: { kind: 'none' } },
    requests: [
      {
        ...newRequest('0196a000-0000-7000-8000-0000000f5011', '查询备件库存'),
        path: '/parts/{part}/stock',
        parameters: [{ name: 'part', type: 'text', required: true }],
        answer: [{ name: 'quantity', formula: 'answer.quantity' }],
        cache: 60,
      },
      {
        ...newRequest('0196a000-0000-7000-8000-0000000f5012', '登记采购申请'),
        method: 'POST',
        path: '/requisitions',
        parameters: [
          { name: 'part', type: 'text', required: true },
          { name: 'quantity', type: 'number', required: true },
        ],
        body: [
          { name: 'item', formula: 'part' },
          { name: 'count', formula: 'quantity' },
        ],
        answer: [{ name: 'number', formula: 'answer.number' }],
        repeatable: true,
      },
    ],
  }
  await inTransaction(ctx, async tx => {
    await releaseDesign(tx, { kind: 'connector', id, body: bodyOfConnector(body) })
    await setDesignState(tx, { kind: 'connector', id }, 'stopped')
  })
}
