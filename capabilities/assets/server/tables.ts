import { field, labelled, required } from '@gantry/fields/shared'
import { defineTable, userType, where } from '@gantry/model/shared'

const administrators = userType('admin', 'saas')
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })

/** Categories of assets, a tree. */
export const assetCategory = defineTable({
  id: 'asset_category',
  home: 'platform',
  label: both('资产分类', 'Asset categories'),
  one: both('分类', 'Category'),
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    parent: labelled('上级', 'Part of', field.link('asset_category')),
  },
  // Moving, merging and deleting keep the tree whole: they are use cases of their own.
  policy: [{ operations: ['read'] }],
})

/** A quality check of an asset: a condition no record may meet. */
export const assetCheck = defineTable({
  id: 'asset_check',
  home: 'platform',
  master: 'data_asset',
  label: both('质量检查', 'Quality checks'),
  one: both('检查', 'Check'),
  title: 'column',
  fields: {
    column: labelled('列', 'Column', required(field.text({ maxLength: 48 }))),
    rule: labelled(
      '检查',
      'Check',
      required(
        field.choice([
          { id: 'filled', label: both('不为空', 'Is filled') },
          { id: 'range', label: both('在范围内', 'Within a range') },
          { id: 'unique', label: both('不重复', 'Is unique') },
          { id: 'refers', label: both('在另一列中存在', 'Exists in another column') },
          { id: 'fresh', label: both('若干天内有更新', 'Changed within days') },
        ]),
      ),
    ),
    other: labelled('对照列', 'Other column', field.text({ maxLength: 97 })),
    least: labelled('最小值', 'Least', field.decimal({ scale: 6, trimmed: true })),
    most: labelled('最大值或天数', 'Most, or days', field.decimal({ scale: 6, trimmed: true })),
    weight: labelled('权重', 'Weight', field.number()),
    failures: labelled('未通过', 'Failing', field.number()),
  },
  policy: [],
})

const assetFields = {
  name: labelled('名称', 'Name', required(field.text({ maxLength: 100 }))),
  state: labelled(
    '状态',
    'State',
    required(
      field.choice([
        { id: 'draft', label: both('草稿', 'Draft'), state: 'draft' },
        { id: 'published', label: both('已发布', 'Published'), state: 'done' },
      ]),
    ),
  ),
  category: labelled('分类', 'Category', field.link('asset_category')),
  steward: labelled('负责人', 'Owner', field.person()),
  grade: labelled(
    '敏感级别',
    'Sensitivity',
    required(
      field.choice([
        { id: 'open', label: both('公开', 'Open') },
        { id: 'internal', label: both('内部', 'Internal') },
        { id: 'confidential', label: both('机密', 'Confidential') },
      ]),
    ),
  ),
  score: labelled('质量分', 'Quality', field.number()),
  checked_at: labelled('检查时间', 'Checked', field.dateTime()),
  tags: labelled('标签', 'Tags', field.tags()),
  kind: labelled(
    '类型',
    'Kind',
    required(
      field.choice([
        { id: 'table', label: both('数据表', 'Table') },
        { id: 'chart', label: both('图表', 'Chart') },
        { id: 'task', label: both('集成任务', 'Task') },
        { id: 'api', label: both('发布接口', 'Interface') },
      ]),
    ),
  ),
  object: labelled('指向', 'Points at', required(field.text({ maxLength: 100 }))),
  description: labelled('说明', 'Description', field.longText()),
  checks: labelled('质量检查', 'Quality checks', field.slave('asset_check')),
}

/** Fields people read: `object` is an id, whose name and address stand in the panel of the asset. */
const shownFields = Object.keys(assetFields).filter(id => id !== 'object')

/** What a space knows of its data. An asset points at a table, chart, task or published interface and copies nothing. */
export const dataAsset = defineTable({
  id: 'data_asset',
  home: 'platform',
  label: both('数据资产', 'Data assets'),
  one: both('资产', 'Asset'),
  title: 'name',
  fields: assetFields,
  unique: [['kind', 'object']],
  search: ['name', 'description'],
  policy: [
    { who: administrators, operations: ['read', 'export'], fields: shownFields },
    { who: administrators, operations: ['remove'] },
    {
      who: administrators,
      operations: ['update'],
      fields: ['name', 'state', 'category', 'steward', 'grade', 'tags', 'description', 'checks'],
    },
    {
      operations: ['read'],
      rows: where('state', 'eq', 'published'),
      fields: shownFields.filter(id => id !== 'checks'),
    },
  ],
})
