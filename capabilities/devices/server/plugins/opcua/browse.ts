import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { DataValue, ReferenceDescription } from 'node-opcua-client'
import { type BrowsedNode, type BrowsedNodes, nodesOfPage } from '../../../shared/plugins/opcua/contract.ts'
import { readNodeAddress, sayNodeAddress } from '../../../shared/plugins/opcua/node-address.ts'
import { inBatches } from '../in-batches.ts'
import { nodeIdOf } from './items-of.ts'
import { plainValue } from './node-value.ts'
import { type OpcuaServer, openServer } from './open-server.ts'

/** The folder Objects, where the nodes of a plant begin. */
const objects = 'i=85'
/** Characters of a value that are shown. */
const mostShown = 100

interface Asked {
  readonly node?: string
  readonly page?: number
}

/** A page of the nodes below a node. Each page is its own session, because nobody says when the last one was asked for. @throws PluginProblem */
export const browse = async (
  open: { readonly ctx: Ctx; readonly settings: JsonObject },
  { node = objects, page = 0 }: Asked,
  signal: AbortSignal,
): Promise<Omit<BrowsedNodes, 'problem'>> => {
  const server = await openServer(open, signal)
  try {
    const from = page * nodesOfPage
    const found = await referencesBelow(
      server,
      nodeIdOf(readNodeAddress(node), node, server.namespaces),
      from + nodesOfPage + 1,
    )
    return {
      nodes: await describe(server, found.slice(from, from + nodesOfPage)),
      more: found.length > from + nodesOfPage,
    }
  } catch (error) {
    throw server.problemOf(error)
  } finally {
    await server.close()
  }
}

/** The first nodes below a node, each once. */
const referencesBelow = async (
  { client, session }: OpcuaServer,
  nodeId: string,
  most: number,
): Promise<readonly ReferenceDescription[]> => {
  const found = new Map<string, ReferenceDescription>()
  session.requestedMaxReferencesPerNode = 1_000
  let answer = await session.browse({
    nodeId,
    browseDirection: client.BrowseDirection.Forward,
    referenceTypeId: 'HierarchicalReferences',
    includeSubtypes: true,
    nodeClassMask: client.NodeClass.Object | client.NodeClass.Variable,
    resultMask: 63,
  })
  while (answer.statusCode.isGood()) {
    for (const reference of answer.references ?? []) found.set(reference.nodeId.toString(), reference)
    if (!answer.continuationPoint?.length || found.size >= most) break
    answer = await session.browseNext(answer.continuationPoint, false)
  }
  if (!answer.statusCode.isGood()) throw new Error(answer.statusCode.name)
  return [...found.values()].slice(0, most)
}

const describe = async (
  server: OpcuaServer,
  references: readonly ReferenceDescription[],
): Promise<readonly BrowsedNode[]> => {
  const { client, namespaces } = server
  const variables = references.filter(({ nodeClass }) => nodeClass === client.NodeClass.Variable)
  const facts = await readFacts(server, variables)
  return references.map(reference => {
    const { nodeId, displayName, browseName } = reference
    const at = variables.indexOf(reference)
    return {
      node: textOf(`ns=${nodeId.namespace};${nodeId.toString().replace(/^ns=\d+;/, '')}`, namespaces),
      name: displayName.text || browseName.name || nodeId.toString(),
      isVariable: at >= 0,
      ...(facts[at] ?? { type: null, isSingle: false, isWritable: false, value: null }),
    }
  })
}

/** The node id with the name of its namespace, which stays when the server counts anew. */
const textOf = (text: string, namespaces: readonly string[]): string => {
  const address = readNodeAddress(text)
  if (!address || typeof address.namespace !== 'number') return text
  const name = namespaces[address.namespace]
  const canBeNamed = address.namespace > 0 && name !== undefined && name.length <= 200 && !name.includes(';')
  return sayNodeAddress(canBeNamed ? { ...address, namespace: name } : address)
}

/** What is read of each variable, in this order. */
const readFacts = async (
  { client, session, limits }: OpcuaServer,
  variables: readonly ReferenceDescription[],
): Promise<readonly Pick<BrowsedNode, 'type' | 'isSingle' | 'isWritable' | 'value'>[]> => {
  const { AttributeIds, DataType } = client
  const attributes = [
    AttributeIds.Value,
    AttributeIds.DataType,
    AttributeIds.ValueRank,
    AttributeIds.UserAccessLevel,
  ]
  const wanted = variables.flatMap(({ nodeId }) => attributes.map(attributeId => ({ nodeId, attributeId })))
  const answers: DataValue[] = []
  for (const batch of inBatches(wanted, limits.read)) answers.push(...(await session.read([...batch])))
  return variables.map((_, index) => {
    const [now, type, rank, access] = answers.slice(
      index * attributes.length,
      (index + 1) * attributes.length,
    )
    const declared = type?.value.value
    const dataType =
      now && now.value.dataType !== DataType.Null
        ? now.value.dataType
        : declared?.namespace === 0
          ? Number(declared.value)
          : DataType.Null
    const value = now?.statusCode.isGood() ? plainValue(client, now.value) : null
    return {
      type: dataType === DataType.Null ? null : (DataType[dataType] ?? null),
      isSingle: rank?.value.value === -1 || value !== null,
      isWritable: ((access?.value.value ?? 0) & writable) !== 0,
      value: value === null ? null : String(value).slice(0, mostShown),
    }
  })
}

/** Bit of an access level: the value can be written by the user of the session. */
const writable = 2
