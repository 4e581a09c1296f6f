import { type Template, words } from '../template.ts'
import { sampleNonConformities } from './sample.ts'
import { ncMeasure, nonConformity } from './tables.ts'

export const nonConformities: Template = {
  id: 'non_conformity',
  name: words('不合格品', 'Non-conformities'),
  description: words('登记、评审、处置、验证', 'Record, review, act, verify'),
  icon: 'warn',
  color: 2,
  system: words('质量管理', 'Quality'),
  usesRegister: true,
  tables: [nonConformity, ncMeasure],
  views: [
    {
      table: 'non_conformity',
      kind: 'board',
      label: words('看板', 'Board'),
      position: 1,
      options: {
        group: 'state',
        card: ['code', 'product', 'severity', 'responsible', 'due', 'bad'],
        total: 'loss',
        folded: ['closed'],
        byHand: true,
      },
    },
    {
      table: 'non_conformity',
      kind: 'calendar',
      label: words('期限日历', 'Due dates'),
      position: 2,
      filter: { op: 'ne', field: 'state', value: 'closed' },
      options: { start: 'due', sign: 'state' },
    },
  ],
  preview: { table: 'non_conformity', fields: ['state', 'product', 'responsible'] },
  sample: sampleNonConformities,
}
