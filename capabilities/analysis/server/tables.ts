import { field, labelled, required } from '@gantry/fields/shared'
import { any, defineTable, type Grant, me, savedTables, userType, where } from '@gantry/model/shared'

const mine = where('owner', 'eq', me)
const common = {
  name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
  about: labelled('数据表', 'Table', required(field.text({ maxLength: 48 }))),
  category: labelled('分类', 'Classification', field.text({ maxLength: 40 })),
  is_default: labelled('默认', 'Default', field.yesNo()),
  everyone: labelled('所有人可见', 'For everybody', field.yesNo()),
}

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
    grouping: labelled('分组', 'Grouping', field.json()),
  },
  policy: policyOf(['filter', 'position', 'grouping']),
})
