import type { RouteDef } from '../route.ts'

export const personalRoutes = [
  {
    path: '/{spaceUri}/setting/center',
    title: { 'zh-CN': '个人设置', en: 'Personal settings' },
    area: 'personal',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/home/modifyPassword',
    title: { 'zh-CN': '修改密码', en: 'Change password' },
    area: 'personal',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/organization/contacts',
    title: { 'zh-CN': '通讯录', en: 'Contacts' },
    area: 'personal',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/organization/usercontactinfo',
    title: { 'zh-CN': '联系人信息', en: 'Contact card' },
    area: 'personal',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/languagesetting',
    title: { 'zh-CN': '语言设置', en: 'Languages' },
    area: 'personal',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
] as const satisfies readonly RouteDef[]
