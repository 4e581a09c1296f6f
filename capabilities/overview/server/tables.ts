import { field, labelled, required } from '@gantry/fields/shared'
import { defineTable, userType } from '@gantry/model/shared'

/** Figures of the space are for who runs it; the counting alone writes them. */
const policy = [{ who: userType('admin', 'saas'), operations: ['read', 'export'] }] as const

const person = labelled('人员', 'Person', required(field.person()))
const department = labelled('部门', 'Department', field.department())
const day = labelled('日期', 'Day', required(field.date()))

/** A person was here on a day. `department` is that of the day. */
export const presence = defineTable({
  id: 'presence',
  home: 'platform',
  label: { 'zh-CN': '活跃用户', en: 'Active users' },
  one: { 'zh-CN': '活跃记录', en: 'Presence' },
  title: 'person',
  fields: {
    person,
    day,
    department,
    terminal: labelled(
      '终端',
      'Terminal',
      required(
        field.choice([
          { id: 'computer', label: { 'zh-CN': '电脑', en: 'Computer' } },
          { id: 'phone', label: { 'zh-CN': '手机', en: 'Phone' } },
          { id: 'program', label: { 'zh-CN': '程序', en: 'Program' } },
        ]),
      ),
    ),
  },
  unique: [['day', 'person', 'terminal']],
  policy,
})

/** What a person did with a table on a day. Table and application stand here by their ids. */
export const tableUse = defineTable({
  id: 'table_use',
  home: 'platform',
  label: { 'zh-CN': '使用记录', en: 'Use of tables' },
  one: { 'zh-CN': '使用记录', en: 'Use of a table' },
  title: 'about',
  fields: {
    about: labelled('数据表', 'Table', required(field.text({ maxLength: 48 }))),
    app: labelled('应用', 'Application', field.text({ maxLength: 48 })),
    day,
    person,
    department,
    created: labelled('新建', 'Created', required(field.number())),
    changed: labelled('修改', 'Changed', required(field.number())),
    removed: labelled('删除', 'Removed', required(field.number())),
  },
  unique: [['day', 'about', 'person']],
  policy,
})
