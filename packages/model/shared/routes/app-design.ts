import type { RouteDef } from '../route.ts'

/** Administrators of an application design it: they are ordinary users, and the server asks which application is theirs. */
export const appDesignRoutes = [
  {
    path: '/designer-preview/{spaceId}/{module}/{appId}/{tableId}/{version}',
    title: { 'zh-CN': '设计预览', en: 'Design preview' },
    area: 'app-design',
    layout: 'access',
    owner: ['admin', 'user', 'saas'],
  },
  {
    path: '/view-preview/{module}/{appId}/{terminal?}',
    title: { 'zh-CN': '视图预览', en: 'View preview' },
    area: 'app-design',
    layout: 'access',
    owner: ['admin', 'user', 'saas'],
  },
  {
    path: '/form/app/setting/!/{appType}/{appId}/{version}/{tableId}',
    title: { 'zh-CN': '应用设计', en: 'Application designer' },
    area: 'app-design',
    layout: 'index',
    owner: ['admin', 'saas', 'user'],
    system: 'qpaas',
  },
  {
    path: '/appconfig/sysbutton/{module}/{appId}',
    title: { 'zh-CN': '系统按钮配置', en: 'System buttons' },
    area: 'app-design',
    layout: 'index',
    owner: ['admin', 'saas', 'user'],
    system: 'qpaas',
  },
  {
    path: '/ratioview/config/{module}/{appId}',
    title: { 'zh-CN': '资源占用视图配置', en: 'Resource view configuration' },
    area: 'app-design',
    layout: 'index',
    owner: ['admin', 'saas', 'user'],
    system: 'qpaas',
  },
  {
    path: '/customview/config/{module}/{appId}',
    title: { 'zh-CN': '自定义视图配置', en: 'Custom view configuration' },
    area: 'app-design',
    layout: 'index',
    owner: ['admin', 'saas', 'user'],
    system: 'qpaas',
  },
] as const satisfies readonly RouteDef[]
