import type { DataType } from 'node-opcua-client'
import { PluginProblem } from '../plugin-problem.ts'
import type { PointWritten } from '../write-waiting.ts'
import { nodeValue } from './node-value.ts'
import type { OpcuaServer } from './open-server.ts'
import { typedValue } from './typed-value.ts'

/** What to write to a node, as the equipment has it. */
export interface NodeWrite {
  readonly nodeId: string
  readonly raw: number | boolean | string
}

/** Writes values by the data types of their nodes and reads back what the nodes have then. @throws PluginProblem */
export const writeNodes = async (
  server: OpcuaServer,
  writes: readonly NodeWrite[],
): Promise<readonly PointWritten[]> => {
  const { client, session } = server
  const attributeId = client.AttributeIds.Value
  const arrayType = client.VariantArrayType.Scalar
  try {
    const types = await typesOf(
      server,
      writes.map(({ nodeId }) => nodeId),
    )
    const typed = writes.map(({ raw }, at) => {
      const dataType = types[at]
      return dataType === undefined ? null : { dataType, value: typedValue(client, dataType, raw) }
    })
    const fitting = writes.flatMap(({ nodeId }, at) => {
      const value = typed[at]
      return value?.value == null ? [] : [{ nodeId, attributeId, value: { value: { ...value, arrayType } } }]
    })
    const statuses = fitting.length > 0 ? await session.write(fitting) : []
    const values = await session.read(writes.map(({ nodeId }) => ({ nodeId, attributeId })))
    let next = 0
    return writes.map(({ nodeId, raw }, at) => {
      const dataType = types[at]
      if (dataType === undefined) return new PluginProblem('opcua_node', { node: nodeId })
      if (typed[at]?.value == null)
        return new PluginProblem('opcua_type', {
          value: String(raw).slice(0, 60),
          type: client.DataType[dataType],
        })
      const status = statuses[next++]
      if (!status?.isGood())
        return new PluginProblem('opcua_write', { status: status?.name ?? 'BadUnexpectedError' })
      const answer = values[at]
      const found = answer && nodeValue(client, answer)
      if (!found || 'bad' in found) return { value: raw }
      return { value: found.value, ...(found.ts !== undefined && { ts: found.ts }) }
    })
  } catch (error) {
    throw server.problemOf(error)
  }
}

/** The data types of values; undefined: there is no such node. */
const typesOf = async (
  { client, session }: OpcuaServer,
  nodeIds: readonly string[],
): Promise<readonly (DataType | undefined)[]> => {
  const values = await session.read(
    nodeIds.map(nodeId => ({ nodeId, attributeId: client.AttributeIds.Value })),
  )
  return Promise.all(
    nodeIds.map(async (nodeId, at) => {
      const now = values[at]
      if (now && now.value.dataType !== client.DataType.Null) return now.value.dataType
      // A value that nobody has written yet has no type; its node has.
      const declared = await session.read({ nodeId, attributeId: client.AttributeIds.DataType })
      return declared.statusCode.isGood()
        ? session.getBuiltInDataType(client.resolveNodeId(nodeId))
        : undefined
    }),
  )
}
