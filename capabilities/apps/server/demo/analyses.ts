import type { Ctx } from '@gantry/kernel/server'
import { savedTables } from '@gantry/model/shared'
import { createRecord } from '@gantry/records/server'

const analyses = [
  {
    name: '各区域费用与工单数',
    category: '费用',
    is_default: true,
    chart: {
      kind: 'combined',
      rows: [{ field: 'area' }],
      measures: [{ fn: 'sum', field: 'amount' }, { fn: 'count' }],
      look: { labels: true },
    },
  },
  {
    name: '每月工单与状态',
    category: '进度',
    chart: {
      kind: 'bar',
      rows: [{ field: 'planned', step: 'month' }],
      columns: [{ field: 'status' }],
      measures: [{ fn: 'count' }],
      look: { stacked: true },
    },
  },
  {
    name: '优先级占比',
    category: '进度',
    chart: {
      kind: 'pie',
      rows: [{ field: 'priority' }],
      measures: [{ fn: 'count' }],
      look: { ring: true, labels: true },
    },
  },
] as const

/** Analyses of the work orders, visible to all users of the demo space. */
export const addAnalyses = async (ctx: Ctx): Promise<void> => {
  const about = 'work_order'
  for (const { chart, ...analysis } of analyses)
    await createRecord(ctx, savedTables.analysis, {
      ...analysis,
      about,
      everyone: true,
      chart: { ...chart, from: { table: about } },
    })
}
