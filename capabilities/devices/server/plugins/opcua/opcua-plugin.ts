import { type Issue, issue } from '@gantry/base/shared'
import type { Connection } from '../../../shared/plugins/connection.ts'
import { readNodeAddress } from '../../../shared/plugins/opcua/node-address.ts'
import type { OpcuaPoint, OpcuaSettings } from '../../../shared/plugins/opcua/opcua-shape.ts'
import type { ProtocolPlugin } from '../protocol-plugin.ts'
import { keepConnection } from './keep-connection.ts'
import { readItems } from './read-items.ts'

const check = ({ settings: given, points }: Connection): readonly Issue[] => {
  const { publishing, sampling, user = '', password = '' } = given as OpcuaSettings
  return [
    ...(sampling !== undefined && sampling > publishing
      ? [issue('settings.sampling', 'max', { max: publishing })]
      : []),
    ...(password !== '' && user === '' ? [issue('settings.user', 'required')] : []),
    ...points.flatMap(({ address }, at) =>
      readNodeAddress((address as OpcuaPoint).node) ? [] : [issue(`points.${at}.address.node`, 'opcua_node')],
    ),
  ]
}

/** OPC UA: the platform is the client, and the server tells what changes. */
export const opcuaPlugin: ProtocolPlugin = { kind: 'opcua', check, run: keepConnection, test: readItems }
