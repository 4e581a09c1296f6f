import { type Template, words } from '../template.ts'
import { sampleHandovers } from './sample.ts'
import { handover, handoverItem } from './tables.ts'

export const handovers: Template = {
  id: 'shift_handover',
  name: words('交接班', 'Shift handover'),
  description: words('班次记录、遗留事项', 'Shift records, matters left to do'),
  icon: 'doc',
  color: 3,
  system: words('生产制造', 'Production'),
  usesRegister: true,
  tables: [handover, handoverItem],
  views: [
    {
      table: 'shift_handover',
      kind: 'calendar',
      label: words('日历', 'Calendar'),
      position: 1,
      options: { start: 'day', sign: 'state' },
    },
    {
      table: 'shift_handover',
      kind: 'board',
      label: words('按状态', 'By state'),
      position: 2,
      options: { group: 'state', card: ['giver', 'taker', 'made', 'stopped', 'open'], folded: ['signed'] },
    },
  ],
  preview: { table: 'shift_handover', title: 'day', fields: ['state', 'shift', 'giver'] },
  sample: sampleHandovers,
}
