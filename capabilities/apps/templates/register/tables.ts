import { field, labelled, required, unique } from '@gantry/fields/shared'
import { where } from '@gantry/model/shared'
import { option, type TemplateTable, words } from '../template.ts'

export const area: TemplateTable = {
  table: {
    id: 'area',
    label: words('区域', 'Areas'),
    one: words('区域', 'Area'),
    title: 'name',
    fields: {
      code: labelled('编号', 'Code', unique(required(field.text({ maxLength: 20 })))),
      name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
      leader: labelled('负责人', 'Leader', field.person()),
    },
  },
}

/** Everything that stands in the plant, as a tree: plant, workshop, line, device. */
export const equipment: TemplateTable = {
  table: {
    id: 'equipment',
    label: words('设备台账', 'Equipment'),
    one: words('设备', 'Device'),
    title: 'name',
    search: ['code', 'name', 'model'],
    fields: {
      name: labelled('名称', 'Name', required(field.text({ maxLength: 80 }))),
      code: labelled('编号', 'Code', unique(required(field.text({ maxLength: 40 })))),
      level: labelled('层级', 'Level', {
        ...required(
          field.choice([
            option('plant', '工厂', 'Plant'),
            option('workshop', '车间', 'Workshop'),
            option('line', '产线', 'Line'),
            option('device', '设备', 'Device'),
          ]),
        ),
        default: 'device',
      }),
      parent: labelled('上级', 'Part of', field.tree('equipment')),
      area: labelled('区域', 'Area', field.link('area')),
      kind: labelled('类别', 'Kind', field.text({ maxLength: 40 })),
      model: labelled('型号', 'Model', field.text({ maxLength: 60 })),
      maker: labelled('制造商', 'Maker', field.text({ maxLength: 60 })),
      class: labelled(
        '重要度',
        'Criticality',
        field.choice([
          option('A', 'A 停机即停线', 'A: stops the line', { color: 'c5' }),
          option('B', 'B 影响产能', 'B: costs output', { color: 'c3' }),
          option('C', 'C 有备用', 'C: has a spare', { color: 'c7' }),
        ]),
      ),
      state: labelled(
        '状态',
        'State',
        field.choice([
          option('run', '运行', 'Running', { state: 'run' }),
          option('idle', '停机', 'Idle', { state: 'idle' }),
          option('alarm', '报警', 'Alarm', { state: 'alarm' }),
          option('maint', '检修', 'In repair', { state: 'maint' }),
          option('offline', '离线', 'Offline', { state: 'offline' }),
        ]),
      ),
      place: labelled('位置', 'Location', field.location()),
      power: labelled('功率', 'Power', field.decimal({ scale: 1, min: 0, unit: 'kW' })),
      installed: labelled('投用日期', 'In use since', field.date()),
      keeper: labelled('责任人', 'Keeper', field.person()),
      picture: labelled('照片', 'Picture', field.image({ max: 3 })),
      remark: labelled('备注', 'Remark', field.longText()),
    },
  },
  looks: {
    list: {
      columns: [
        { field: 'code', width: 110, fixed: 'left' },
        { field: 'name', width: 220, fixed: 'left' },
        { field: 'state', width: 96 },
        { field: 'class', width: 136 },
        { field: 'area', width: 130 },
        { field: 'parent', width: 150 },
        { field: 'kind', width: 110 },
        { field: 'model', width: 140 },
        { field: 'keeper', width: 100 },
        { field: 'power', width: 100 },
        { field: 'installed', width: 110 },
        { field: 'level', width: 90, hidden: true },
      ],
      sort: [{ field: 'code', direction: 'asc' }],
      tabs: [
        { id: 'devices', label: words('设备', 'Devices'), filter: where('level', 'eq', 'device') },
        {
          id: 'stopped',
          label: words('报警与检修', 'Alarm or in repair'),
          filter: where('state', 'in', ['alarm', 'maint']),
        },
        { id: 'critical', label: words('A 类', 'Class A'), filter: where('class', 'eq', 'A') },
      ],
    },
    form: {
      groups: [
        {
          label: words('设备', 'Device'),
          fields: ['name', 'code', 'level', 'parent', 'area', 'kind', 'class', 'state'],
        },
        { label: words('铭牌', 'Name plate'), fields: ['model', 'maker', 'power', 'installed'] },
        { label: words('管理', 'Care'), fields: ['keeper', 'place', 'picture', 'remark'] },
      ],
    },
  },
}
