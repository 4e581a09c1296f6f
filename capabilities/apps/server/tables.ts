import { field, labelled, required, unique } from '@gantry/fields/shared'
import { defineTable, me, userType, where } from '@gantry/model/shared'

const sign = {
  icon: labelled('图标', 'Icon', required(field.text({ maxLength: 40 }))),
  color: labelled('颜色', 'Colour', required(field.number({ min: 1, max: 8 }))),
}

/** Where an entry stands among its neighbours. */
const order = labelled('顺序', 'Order', field.decimal({ scale: 6 }))

/** Who configures and designs it beside the administrators of the space. */
const administrators = labelled('管理员', 'Administrators', field.persons({ max: 20 }))

/** A group of applications. It says where an application is found and who designs it, never who may read it. */
export const appSystem = defineTable({
  id: 'app_system',
  home: 'platform',
  label: { 'zh-CN': '系统', en: 'Systems' },
  one: { 'zh-CN': '系统', en: 'System' },
  title: 'name',
  translated: ['name', 'description'],
  fields: {
    name: labelled('名称', 'Name', unique(required(field.text({ maxLength: 40 })))),
    description: labelled('说明', 'Description', field.text({ maxLength: 200 })),
    ...sign,
    administrators,
    order,
  },
  policy: [
    { operations: ['read'] },
    { who: userType('admin'), operations: ['create', 'update', 'remove'] },
    {
      who: userType('user'),
      operations: ['update'],
      rows: where('administrators', 'contains', me),
      fields: ['name', 'description', 'icon', 'color', 'administrators'],
    },
  ],
})

/** What an administrator of a single application changes of it; the state has use cases of its own. */
const configurable = ['name', 'description', 'icon', 'color', 'part_of', 'administrators', 'order'] as const

/** An application: a name and a place in the application centre. Its tables name it in `TableDef.app`. */
export const application = defineTable({
  id: 'application',
  home: 'platform',
  label: { 'zh-CN': '应用', en: 'Applications' },
  one: { 'zh-CN': '应用', en: 'Application' },
  title: 'name',
  translated: ['name', 'description'],
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 40 }))),
    description: labelled('说明', 'Description', field.text({ maxLength: 200 })),
    ...sign,
    part_of: labelled('所属系统', 'System', field.link('app_system', { holds: true })),
    administrators,
    order,
    state: labelled(
      '状态',
      'State',
      field.choice([
        { id: 'active', label: { 'zh-CN': '使用中', en: 'Active' } },
        { id: 'stopped', label: { 'zh-CN': '已停用', en: 'Stopped' } },
      ]),
    ),
  },
  // Everybody may know which applications exist; which tables of them show is decided table by table.
  policy: [
    { operations: ['read'] },
    { who: userType('admin'), operations: ['create'] },
    { who: userType('admin'), operations: ['update'], fields: configurable },
    {
      who: userType('user'),
      operations: ['update'],
      rows: where('administrators', 'contains', me),
      fields: configurable,
    },
    { who: userType('admin'), operations: ['remove'] },
  ],
})
