import { type Template, words } from '../template.ts'
import { sampleParts } from './sample.ts'
import { sparePart, stockMovement } from './tables.ts'

export const spareParts: Template = {
  id: 'spare_parts',
  name: words('备件管理', 'Spare parts'),
  description: words('库存、领料、安全库存', 'Stock, issue, safety stock'),
  icon: 'nut',
  color: 1,
  system: words('设备与维修', 'Equipment and repair'),
  usesRegister: true,
  tables: [sparePart, stockMovement],
  views: [
    {
      table: 'spare_part',
      kind: 'board',
      label: words('按类别', 'By kind'),
      position: 1,
      options: { group: 'kind', card: ['spec', 'stock', 'safety', 'short', 'shelf'], total: 'value' },
    },
    {
      table: 'stock_movement',
      kind: 'calendar',
      label: words('日历', 'Calendar'),
      position: 1,
      options: { start: 'day', sign: 'kind' },
    },
  ],
  preview: { table: 'spare_part', fields: ['kind', 'shelf', 'spec'] },
  sample: sampleParts,
}
