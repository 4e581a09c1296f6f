import { field, labelled, required } from '@gantry/fields/shared'
import { defineTable, userType } from '@gantry/model/shared'

/** An application: a name and a place in the application centre. Its tables name it in `TableDef.app`. */
export const application = defineTable({
  id: 'application',
  home: 'platform',
  label: { 'zh-CN': '应用', en: 'Application' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 40 }))),
    description: labelled('说明', 'Description', field.text({ maxLength: 200 })),
    icon: labelled('图标', 'Icon', required(field.text({ maxLength: 40 }))),
    color: labelled('颜色', 'Colour', required(field.number({ min: 1, max: 8 }))),
    system: labelled('所属系统', 'System', field.text({ maxLength: 40 })),
  },
  // Everybody may know which applications exist; which tables of them show is decided table by table.
  policy: { read: true, create: userType('admin'), update: userType('admin'), remove: userType('admin') },
})
