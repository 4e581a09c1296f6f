import { field, labelled, required } from '@gantry/fields/shared'
import {
  any,
  defineTable,
  type Grant,
  labelColors,
  me,
  savedTables,
  userType,
  where,
} from '@gantry/model/shared'

const mine = where('owner', 'eq', me)
const named = {
  name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
  category: labelled('分类', 'Classification', field.text({ maxLength: 40 })),
  is_default: labelled('默认', 'Default', field.yesNo()),
  everyone: labelled('所有人可见', 'For everybody', field.yesNo()),
}
const common = { ...named, about: labelled('数据表', 'Table', required(field.text({ maxLength: 48 }))) }

/** People who work in a space keep and share their own; only an administrator shows something to everybody. */
const policyOf = (own: readonly string[]): readonly Grant[] => {
  const fields = ['name', 'about', 'category', 'is_default', ...own]
  return [
    { operations: ['read'], rows: any(mine, where('everyone', 'eq', true)) },
    { operations: ['create'], fields },
    { operations: ['update'], rows: mine, fields },
    { operations: ['remove'], rows: mine },
    { who: userType('admin', 'user'), operations: ['share'], rows: mine },
    { who: userType('admin'), operations: ['create'] },
    {
      who: userType('admin'),
      operations: ['update', 'remove'],
      rows: any(mine, where('everyone', 'eq', true)),
    },
  ]
}

/** A chart over a list. It opens nothing: its figures are of what its reader may see. */
export const savedAnalysis = defineTable({
  id: savedTables.analysis,
  home: 'platform',
  label: { 'zh-CN': '分析', en: 'Analyses' },
  one: { 'zh-CN': '分析', en: 'Analysis' },
  title: 'name',
  fields: { ...common, chart: labelled('图表', 'Chart', required(field.json())) },
  policy: policyOf(['chart']),
})

/** A filter tab of a list that its owner may share. */
export const savedTab = defineTable({
  id: savedTables.tab,
  home: 'platform',
  label: { 'zh-CN': '常用筛选', en: 'Filter tabs' },
  one: { 'zh-CN': '常用筛选', en: 'Filter tab' },
  title: 'name',
  fields: {
    ...common,
    filter: labelled('条件', 'Filter', required(field.json())),
    position: labelled('顺序', 'Order', field.decimal({ scale: 6 })),
  },
  policy: policyOf(['filter', 'position']),
})

/**
 * A label of an application. Labels are made and deleted by their own endpoints, because an application has at most 10;
 * changed and shared like other records.
 */
export const label = defineTable({
  id: savedTables.label,
  home: 'platform',
  label: { 'zh-CN': '标签', en: 'Labels' },
  one: { 'zh-CN': '标签', en: 'Label' },
  title: 'name',
  fields: {
    ...named,
    app: labelled('应用', 'Application', required(field.text({ maxLength: 48 }))),
    color: labelled('颜色', 'Colour', field.choice(labelColors.map(id => ({ id, label: id, color: id })))),
  },
  policy: [
    { operations: ['read'], rows: any(mine, where('everyone', 'eq', true)) },
    { operations: ['update'], rows: mine, fields: ['name', 'category', 'is_default', 'color'] },
    { who: userType('admin', 'user'), operations: ['share'], rows: mine },
    {
      who: userType('admin'),
      operations: ['update'],
      rows: any(mine, where('everyone', 'eq', true)),
      fields: ['name', 'category', 'is_default', 'color', 'everyone'],
    },
  ],
})
