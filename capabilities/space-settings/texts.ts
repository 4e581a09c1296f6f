import type { Texts } from '@gantry/base/shared'

export const texts = {
  'zh-CN': {
    'space.base': '基础配置',
    'space.general': '常规',
    'space.signIn': '登录规则',
    'space.password': '密码规则',
    'space.features': '功能开关',
    'space.name': '企业名称',
    'space.name.hint': '显示在导航、登录页和窗口标题中。',
    'space.save': '保存更改',
    'space.discard': '放弃更改',
    'space.saved': '已保存设置',
    'space.reset': '恢复默认',
    'space.on': '开',
    'space.off': '关',
  },
  en: {
    'space.base': 'Base configuration',
    'space.general': 'General',
    'space.signIn': 'Sign-in rules',
    'space.password': 'Password rules',
    'space.features': 'Features',
    'space.name': 'Name of the enterprise',
    'space.name.hint': 'Stands in the navigation, on the sign-in page and in window titles.',
    'space.save': 'Save changes',
    'space.discard': 'Discard changes',
    'space.saved': 'Settings saved',
    'space.reset': 'Restore default',
    'space.on': 'On',
    'space.off': 'Off',
  },
} satisfies Texts
