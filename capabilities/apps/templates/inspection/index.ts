import { type Template, words } from '../template.ts'
import { sampleBookings } from './bookings.ts'
import { instrument, instrumentBooking } from './instruments.ts'
import { sampleInspections } from './sample.ts'
import { inspection, inspectionItem } from './tables.ts'

export const inspections: Template = {
  id: 'inspection',
  name: words('设备点检', 'Equipment inspection'),
  description: words(
    '路线、点检项目、异常转工单、仪器预约',
    'Routes, items, faults passed on, instrument bookings',
  ),
  icon: 'check',
  color: 2,
  system: words('设备与维修', 'Equipment and repair'),
  usesRegister: true,
  tables: [inspection, inspectionItem, instrument, instrumentBooking],
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
    {
      table: 'instrument_booking',
      kind: 'occupation',
      label: words('资源占用', 'Occupation'),
      position: 1,
      options: { resource: 'instrument', start: 'start', end: 'end', sign: 'state', group: 'kind' },
    },
    {
      table: 'instrument_booking',
      kind: 'calendar',
      label: words('日历', 'Calendar'),
      position: 2,
      options: { start: 'start', end: 'end', sign: 'state', first: 'week' },
    },
  ],
  preview: { table: 'inspection', fields: ['state', 'equipment', 'inspector'] },
  sample: plant => [...sampleInspections(plant), ...sampleBookings(plant)],
}
