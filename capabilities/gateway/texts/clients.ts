import type { Texts } from '@gantry/base/shared'

/** Clients of the platform's own interfaces. */
export const clientTexts: Texts = {
  'zh-CN': {
    'oplog.action.client.made': '新建平台接入方',
    'oplog.action.client.changed': '更改平台接入方',
    'oplog.action.client.rotated': '轮换平台接入方密钥',
    'oplog.action.client.withdrawn': '停用平台接入方',
    'clients.title': '接口接入',
    'clients.new': '新建接入方',
    'clients.none': '还没有接入方',
    'clients.none.why': '平台级程序用接入方的密钥读取空间清单与接口指标。',
    'clients.name': '接入方',
    'clients.scopes': '范围',
    'clients.scope.spaces': '空间清单',
    'clients.scope.interfaces': '接口指标',
    'clients.address': '接口地址',
  },
  en: {
    'oplog.action.client.made': 'Platform client made',
    'oplog.action.client.changed': 'Platform client changed',
    'oplog.action.client.rotated': 'Key of a platform client rotated',
    'oplog.action.client.withdrawn': 'Platform client withdrawn',
    'clients.title': 'API access',
    'clients.new': 'New client',
    'clients.none': 'No clients yet',
    'clients.none.why': 'Programs of the operator read the spaces and the figures of interfaces with a key.',
    'clients.name': 'Client',
    'clients.scopes': 'Scopes',
    'clients.scope.spaces': 'Spaces',
    'clients.scope.interfaces': 'Figures of interfaces',
    'clients.address': 'Address',
  },
}
