import { field, labelled, type OptionState, required, unique } from '@gantry/fields/shared'
import { defineTable, userType } from '@gantry/model/shared'

const option = (id: string, zh: string, en: string, state?: OptionState) => ({
  id,
  label: { 'zh-CN': zh, en },
  ...(state && { state }),
})
/** Everybody of a space sees its devices; who runs the space keeps them. */
const ofSpace = userType('saas', 'admin', 'user', 'safe', 'audit')
const keepers = userType('admin', 'saas')

const productFields = {
  name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
  name_en: labelled('名称（英文）', 'Name (English)', field.text({ maxLength: 60 })),
  code: labelled('编码', 'Code', unique(required(field.text({ maxLength: 48 })))),
  category: labelled('类别', 'Category', field.text({ maxLength: 40 })),
  points: labelled('点位数', 'Points', field.number()),
  commands: labelled('命令数', 'Commands', field.number()),
  decoder: labelled(
    '解析方式',
    'Parsing',
    field.choice([
      option('json', 'JSON', 'JSON'),
      option('binary', '二进制', 'Binary'),
      option('script', '脚本', 'Script'),
    ]),
  ),
  keep_days: labelled('数据保留天数', 'Days kept', field.number()),
  release: labelled('版本', 'Version', field.number()),
}

/** English names are read in place of the others. */
const productFace = Object.keys(productFields).filter(id => id !== 'name_en')

/** A model of devices, as its newest release says; written by publishing its design, which has the same id. */
export const product = defineTable({
  id: 'product',
  home: 'platform',
  label: { 'zh-CN': '产品', en: 'Products' },
  one: { 'zh-CN': '产品', en: 'Product' },
  title: 'name',
  fields: productFields,
  inEnglish: { name: 'name_en' },
  search: ['name', 'code'],
  policy: [{ who: ofSpace, operations: ['read', 'export'], fields: productFace }],
})

/** Devices that are handled together, a tree. */
export const deviceGroup = defineTable({
  id: 'device_group',
  home: 'platform',
  label: { 'zh-CN': '设备分组', en: 'Device groups' },
  one: { 'zh-CN': '分组', en: 'Group' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', unique(required(field.text({ maxLength: 60 })))),
    description: labelled('说明', 'Description', field.text({ maxLength: 200 })),
    keeper: labelled('负责人', 'In charge', field.person()),
  },
  policy: [
    { who: ofSpace, operations: ['read', 'export'] },
    { who: keepers, operations: ['create', 'update', 'remove', 'import'] },
  ],
})

/** What people keep of a device. The rest is written by its messages. */
const kept = [
  'name',
  'code',
  'product',
  'group',
  'area',
  'tags',
  'life',
  'keeper',
  'serial',
  'installed',
  'place',
  'remark',
] as const

/** A thing that sends and receives messages. `code` stands in topics and addresses. */
export const device = defineTable({
  id: 'device',
  home: 'platform',
  label: { 'zh-CN': '设备', en: 'Devices' },
  one: { 'zh-CN': '设备', en: 'Device' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    code: labelled('编码', 'Code', unique(required(field.text({ maxLength: 48 })))),
    product: labelled('产品', 'Product', required(field.link('product', { holds: true }))),
    state: labelled(
      '状态',
      'State',
      field.choice([
        option('online', '在线', 'Online', 'run'),
        option('offline', '离线', 'Offline', 'offline'),
        option('new', '未激活', 'Never connected', 'idle'),
      ]),
    ),
    last_seen: labelled('最近消息', 'Last message', field.dateTime()),
    // The names of the areas of the plant, where there are some.
    area: labelled('区域', 'Area', field.text({ maxLength: 60, suggests: 'plant_area' })),
    group: labelled('分组', 'Group', field.link('device_group')),
    tags: labelled('标签', 'Tags', field.tags()),
    life: labelled(
      '生命周期',
      'Life cycle',
      field.choice([
        option('stock', '在库', 'In stock', 'idle'),
        option('in_use', '在用', 'In use', 'run'),
        option('repair', '维修中', 'In repair', 'maint'),
        option('retired', '已退役', 'Retired', 'cancel'),
      ]),
    ),
    firmware: labelled('固件版本', 'Firmware', field.text({ maxLength: 40 })),
    keeper: labelled('负责人', 'In charge', field.person()),
    serial: labelled('出厂编号', 'Serial number', field.text({ maxLength: 60 })),
    installed: labelled('安装日期', 'Installed on', field.date()),
    place: labelled('位置', 'Place', field.location()),
    remark: labelled('备注', 'Remark', field.text({ maxLength: 500 })),
  },
  search: ['name', 'code', 'area'],
  validations: [
    {
      id: 'code',
      that: 'matches(code, "^[A-Za-z0-9._-]+$")',
      message: {
        'zh-CN': '编码只能包含字母、数字、点、下划线和连字符',
        en: 'A code has letters, digits, points, underscores and hyphens only',
      },
      at: ['code'],
    },
  ],
  policy: [
    { who: ofSpace, operations: ['read', 'export'] },
    { who: keepers, operations: ['create', 'update', 'import'], fields: kept },
    { who: keepers, operations: ['remove'] },
  ],
})
