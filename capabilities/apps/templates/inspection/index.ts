import { type Template, words } from '../template.ts'
import { sampleInspections } from './sample.ts'
import { inspection, inspectionItem } from './tables.ts'

export const inspections: Template = {
  id: 'inspection',
  name: words('设备点检', 'Equipment inspection'),
  description: words('路线、点检项目、异常转工单', 'Routes, items, faults passed on'),
  icon: 'check',
  color: 2,
  system: words('设备与维修', 'Equipment and repair'),
  usesRegister: true,
  tables: [inspection, inspectionItem],
  views: [
    {
      table: 'inspection',
      kind: 'calendar',
      label: words('点检日历', 'Calendar'),
      position: 1,
      options: { start: 'due', sign: 'state', first: 'week' },
    },
    {
      table: 'inspection',
      kind: 'board',
      label: words('按状态', 'By state'),
      position: 2,
      options: { group: 'state', card: ['equipment', 'inspector', 'due', 'bad'], folded: ['done'] },
    },
  ],
  preview: { table: 'inspection', fields: ['state', 'equipment', 'inspector'] },
  sample: sampleInspections,
}
