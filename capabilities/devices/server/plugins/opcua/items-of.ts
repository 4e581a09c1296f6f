import { type NodeAddress, nodeOfDevice } from '../../../shared/plugins/opcua/node-address.ts'
import type { OpcuaDevice, OpcuaPoint } from '../../../shared/plugins/opcua/opcua-shape.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { Target, TargetPoint } from '../protocol-plugin.ts'

/** A point of a device with the id of its node. */
export interface Item {
  readonly target: Target
  readonly point: TargetPoint
  /** As the client and the server understand it. */
  readonly nodeId: string
}

export interface Unresolved {
  readonly target: Target
  readonly point: TargetPoint
  readonly problem: PluginProblem
}

/** The node id on this server: its namespace counted as the server does now. @throws PluginProblem opcua_node */
export const nodeIdOf = (node: NodeAddress | null, text: string, namespaces: readonly string[]): string => {
  const index = typeof node?.namespace === 'string' ? namespaces.indexOf(node.namespace) : node?.namespace
  if (!node || index === undefined || index < 0) throw new PluginProblem('opcua_node', { node: text })
  return `ns=${index};${node.kind}=${node.identifier}`
}

/** The nodes of all mapped points of devices, and the points whose node cannot be named. */
export const itemsOf = (targets: readonly Target[], namespaces: readonly string[]) => {
  const items: Item[] = []
  const unresolved: Unresolved[] = []
  for (const target of targets)
    for (const point of target.points)
      try {
        const { node } = point.address as OpcuaPoint
        const { prefix } = target.address as OpcuaDevice
        items.push({ target, point, nodeId: nodeIdOf(nodeOfDevice(node, prefix), node, namespaces) })
      } catch (error) {
        if (!(error instanceof PluginProblem)) throw error
        unresolved.push({ target, point, problem: error })
      }
  return { items, unresolved }
}
