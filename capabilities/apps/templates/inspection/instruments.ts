import { field, labelled, required, unique } from '@gantry/fields/shared'
import { me, where } from '@gantry/model/shared'
import { option, type TemplateTable, words } from '../template.ts'

/** Portable instruments that inspectors borrow. */
export const instrument: TemplateTable = {
  table: {
    id: 'instrument',
    label: words('检测仪器', 'Instruments'),
    one: words('仪器', 'Instrument'),
    title: 'name',
    search: ['name', 'code'],
    fields: {
      name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
      code: labelled('编号', 'Number', required(unique(field.text({ maxLength: 20 })))),
      kind: labelled(
        '类别',
        'Kind',
        required(
          field.choice([
            option('vibration', '振动', 'Vibration', { color: 'c1' }),
            option('thermal', '热像与测温', 'Thermal', { color: 'c3' }),
            option('electric', '电气', 'Electrical', { color: 'c4' }),
            option('place', '台架与车辆', 'Benches and lifts', { color: 'c2' }),
          ]),
        ),
      ),
      pieces: labelled('数量', 'Pieces', { ...required(field.number({ min: 1, max: 100 })), default: 1 }),
      shelf: labelled('存放位置', 'Kept at', field.text({ maxLength: 40 })),
      calibrated: labelled('检定有效期', 'Calibrated until', field.date({ due: true })),
    },
  },
  looks: {
    list: {
      columns: [
        { field: 'name', width: 200, fixed: 'left' },
        { field: 'code', width: 110 },
        { field: 'kind', width: 120 },
        { field: 'pieces', width: 88 },
        { field: 'shelf', width: 140 },
        { field: 'calibrated', width: 120 },
      ],
    },
    form: { groups: [{ fields: ['name', 'code', 'kind', 'pieces', 'shelf', 'calibrated'] }] },
  },
}

/** Who has which instrument when; no instrument is promised more often than there are pieces of it. */
export const instrumentBooking: TemplateTable = {
  table: {
    id: 'instrument_booking',
    label: words('仪器预约', 'Instrument bookings'),
    one: words('预约', 'Booking'),
    title: 'purpose',
    search: ['purpose'],
    fields: {
      purpose: labelled('用途', 'Purpose', required(field.text({ maxLength: 80 }))),
      instrument: labelled('仪器', 'Instrument', required(field.link('instrument'))),
      borrower: labelled('使用人', 'Borrower', field.person()),
      equipment: labelled('设备', 'Device', field.link('equipment')),
      start: labelled('开始', 'Start', required(field.dateTime())),
      end: labelled('结束', 'End', required(field.dateTime())),
      state: labelled('状态', 'State', {
        ...required(
          field.choice([
            option('planned', '已预约', 'Booked', { state: 'open' }),
            option('out', '使用中', 'In use', { state: 'progress' }),
            option('back', '已归还', 'Returned', { state: 'done' }),
            option('calibration', '送检', 'At calibration', { state: 'wait' }),
            option('cancelled', '已取消', 'Cancelled', { state: 'cancel' }),
          ]),
        ),
        default: 'planned',
      }),
      note: labelled('备注', 'Note', field.longText()),
    },
    bookings: [
      {
        id: 'instrument',
        resource: 'instrument',
        start: 'start',
        end: 'end',
        counts: where('state', 'ne', 'cancelled'),
        capacity: 'pieces',
        showsHidden: true,
      },
    ],
  },
  looks: {
    list: {
      columns: [
        { field: 'purpose', width: 220, fixed: 'left' },
        { field: 'instrument', width: 180 },
        { field: 'state', width: 104 },
        { field: 'borrower', width: 104 },
        { field: 'start', width: 150 },
        { field: 'end', width: 150 },
        { field: 'equipment', width: 170 },
      ],
      sort: [{ field: 'start', direction: 'desc' }],
      tabs: [
        { id: 'mine', label: words('我的预约', 'Mine'), filter: where('borrower', 'eq', me) },
        { id: 'out', label: words('使用中', 'In use'), filter: where('state', 'eq', 'out') },
      ],
    },
    form: {
      groups: [
        { label: words('预约', 'Booking'), fields: ['purpose', 'instrument', 'borrower', 'equipment'] },
        { label: words('时间', 'Time'), fields: ['start', 'end', 'state', 'note'] },
      ],
    },
  },
}
