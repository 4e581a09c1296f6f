import type { RouteDef } from '../route.ts'

export const organisationRoutes = [
  {
    path: '/{spaceUri}/sysop/structure',
    title: { 'zh-CN': '组织架构', en: 'Organisation structure' },
    area: 'organisation',
    layout: 'index',
    owner: ['saas', 'admin', 'user', 'safe', 'audit'],
    system: 'qycloud',
    belong: 'console',
  },
  {
    path: '/{spaceUri}/sysop/roleManage',
    title: { 'zh-CN': '角色管理', en: 'Roles' },
    area: 'organisation',
    layout: 'index',
    owner: ['saas', 'admin', 'user', 'safe', 'audit'],
    system: 'qycloud',
    belong: 'console',
  },
  {
    path: '/{spaceUri}/sysop/enterUserRegist',
    title: { 'zh-CN': '用户注册设置', en: 'User registration' },
    area: 'organisation',
    layout: 'index',
    owner: ['saas', 'admin', 'user', 'safe', 'audit'],
    system: 'qycloud',
    belong: 'console',
  },
  {
    path: '/{spaceUri}/sysop/permissionmanage',
    title: { 'zh-CN': '权限管理', en: 'Permissions' },
    area: 'organisation',
    layout: 'index',
    owner: ['saas', 'admin', 'user', 'safe', 'audit'],
    system: 'qycloud',
    belong: 'console',
  },
  {
    path: '/{spaceUri}/sysop/memberAdmin',
    title: { 'zh-CN': '成员管理员', en: 'Member administrators' },
    area: 'organisation',
    layout: 'index',
    owner: ['saas', 'admin', 'user', 'safe', 'audit'],
    system: 'qycloud',
    belong: 'console',
  },
] as const satisfies readonly RouteDef[]
