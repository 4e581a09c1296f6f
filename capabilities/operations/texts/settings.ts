import type { Texts } from '@gantry/base/shared'

export const settings = {
  'zh-CN': {
    'settings.title': '系统配置',
    'settings.search': '按名称或路径查找',
    'settings.group.registration': '注册',
    'settings.group.upload': '上传',
    'settings.group.origins': '服务地址',
    'settings.on': '开',
    'settings.off': '关',
    'settings.reset': '恢复默认',
    'settings.changed': '已修改',
    'settings.saved': '已保存「{{name}}」',
    'settings.save': '保存',
    'settings.not_set': '未设置',
    'settings.none': '没有匹配的配置项',
  },
  en: {
    'settings.title': 'System configuration',
    'settings.search': 'Find by name or path',
    'settings.group.registration': 'Registration',
    'settings.group.upload': 'Uploads',
    'settings.group.origins': 'Service origins',
    'settings.on': 'On',
    'settings.off': 'Off',
    'settings.reset': 'Restore default',
    'settings.changed': 'Changed',
    'settings.saved': 'Saved “{{name}}”',
    'settings.save': 'Save',
    'settings.not_set': 'Not set',
    'settings.none': 'No setting matches',
  },
} satisfies Texts
