import { PluginProblem } from '../plugin-problem.ts'
import type { OpenConnection, TestedPoint } from '../protocol-plugin.ts'
import { itemsOf } from './items-of.ts'
import { nodeValue } from './node-value.ts'
import { openServer } from './open-server.ts'

/** Connects once and reads the points of the targets. @throws PluginProblem */
export const readItems = async (
  connection: OpenConnection,
  signal: AbortSignal,
): Promise<readonly TestedPoint[]> => {
  const server = await openServer(connection, signal)
  try {
    const { items, unresolved } = itemsOf(connection.targets, server.namespaces)
    const values =
      items.length === 0
        ? []
        : await server.session.read(
            items.map(({ nodeId }) => ({ nodeId, attributeId: server.client.AttributeIds.Value })),
          )
    return [
      ...items.map(({ point }, at): TestedPoint => {
        const answer = values[at]
        const found = answer ? nodeValue(server.client, answer) : { bad: 'BadNoData' }
        return 'bad' in found
          ? {
              code: point.point.code,
              value: null,
              problem: new PluginProblem('opcua_status', { status: found.bad }),
            }
          : { code: point.point.code, value: found.value }
      }),
      ...unresolved.map(
        ({ point, problem }): TestedPoint => ({ code: point.point.code, value: null, problem }),
      ),
    ]
  } catch (error) {
    throw server.problemOf(error)
  } finally {
    await server.close()
  }
}
