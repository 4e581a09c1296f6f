import type { Flow } from '@gantry/logic/shared'

const text = (zh: string, en: string) => ({ 'zh-CN': zh, en })

/** Reads open orders of an area, decides on each, and answers how many are urgent. It changes nothing. */
export const urgentOrders = (app: string, decision: string): Flow => ({
  id: '5d6c1a52-6f1e-4c7a-9d0b-3f4f9f0c1a02',
  app,
  name: text('区域待办评估', 'Assess the open orders of an area'),
  about: '读取一个区域未完成的工单，逐张按决策表评估，返回紧急的张数。只读，不修改数据',
  inputs: [{ name: 'area', label: text('区域', 'Area'), type: 'text' }],
  blocks: [
    {
      id: 'b1',
      kind: 'query',
      table: 'work_order',
      where: [
        { field: 'area', op: 'eq', value: 'area' },
        { field: 'status', op: 'eq', value: '"open"' },
      ],
      most: 20,
      into: 'orders',
    },
    { id: 'b2', kind: 'assign', into: 'urgent', value: '0' },
    { id: 'b3', kind: 'loop', over: 'orders', as: 'order' },
    {
      id: 'b4',
      kind: 'decide',
      under: 'b3',
      decision,
      input: [
        { field: 'downtime', value: 'if order.amount > 5000 then 120 else 20' },
        { field: 'safety', value: 'false' },
        { field: 'area', value: 'area' },
      ],
      into: 'level',
    },
    { id: 'b5', kind: 'branch', under: 'b3', when: 'level.priority = "urgent"' },
    { id: 'b6', kind: 'assign', under: 'b5', into: 'urgent', value: 'urgent + 1' },
    { id: 'b7', kind: 'return', value: '{area: area, orders: count(orders), urgent: urgent}' },
  ],
  sample: { area: 'A1' },
})
