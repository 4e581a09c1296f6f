import { field, labelled, required, unique } from '@gantry/fields/shared'
import { defineTable, userType } from '@gantry/model/shared'

const ofSpace = userType('saas', 'admin', 'user', 'safe', 'audit')
const keepers = userType('admin', 'saas')
/** What people keep of an area in its form. The outline is drawn on the map. */
const kept = ['name', 'parent', 'plan', 'fence', 'keeper', 'remark'] as const

/** A part of the plant, a tree: a hall with its lines, a yard. */
export const plantArea = defineTable({
  id: 'plant_area',
  home: 'platform',
  label: { 'zh-CN': '区域', en: 'Areas' },
  one: { 'zh-CN': '区域', en: 'Area' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    parent: labelled('上级区域', 'Part of', field.tree('plant_area')),
    plan: labelled('平面图', 'Floor plan', field.image({ max: 1 })),
    fence: labelled('电子围栏', 'Electronic fence', field.yesNo()),
    keeper: labelled('负责人', 'In charge', field.person()),
    remark: labelled('备注', 'Remark', field.text({ maxLength: 500 })),
    outline: labelled('边界', 'Outline', field.json()),
  },
  search: ['name'],
  policy: [
    { who: ofSpace, operations: ['read', 'export'], fields: kept },
    { who: keepers, operations: ['create', 'update'], fields: kept },
    { who: keepers, operations: ['remove'] },
  ],
})

/** Where a device stands: in one area at most. */
export const areaDevice = defineTable({
  id: 'area_device',
  home: 'platform',
  label: { 'zh-CN': '设备位置', en: 'Places of devices' },
  one: { 'zh-CN': '设备位置', en: 'Place of a device' },
  title: 'code',
  fields: {
    code: labelled('编码', 'Code', required(field.text({ maxLength: 48 }))),
    area: labelled('区域', 'Area', required(field.link('plant_area'))),
    device: labelled('设备', 'Device', unique(required(field.link('device')))),
    across: labelled('横向位置', 'From the left', field.decimal({ scale: 4, min: 0, max: 1 })),
    down: labelled('纵向位置', 'From the top', field.decimal({ scale: 4, min: 0, max: 1 })),
    spot: labelled('地理位置', 'On the map', field.location()),
  },
  policy: [
    { who: ofSpace, operations: ['read', 'export'] },
    { who: keepers, operations: ['create', 'update', 'remove'] },
  ],
})
