import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import {
  CreateMonitoredItemsRequest,
  DataType,
  MessageSecurityMode,
  SecurityPolicy,
  type StatusCode,
  Variant,
  VariantArrayType,
} from 'node-opcua-client'
import { OPCUAServer } from 'node-opcua-server'
import { thumbprintsOf } from './client-certificate.ts'

/** A node of the server in the namespace `urn:plant`. */
export interface TestNode {
  set(value: unknown): void
  /** As a server whose source has no good value. */
  fail(status: StatusCode): void
  value(): unknown
}

/** A server on this machine; the user `plant` has the password `sesame`. */
export interface TestServer {
  readonly port: number
  /** SHA-256 thumbprint of its certificate. */
  readonly thumbprint: string
  node(name: string): TestNode
  /** Numbers of items that were asked for together. */
  readonly batches: readonly number[]
  stop(): Promise<void>
}

interface Options {
  readonly port?: number
  readonly mostItems?: number
  readonly acceptsClients?: boolean
  /** Folder with the keys of a server that was stopped. */
  readonly folder?: string
}

/** Nodes by name with data type and first value. */
type Nodes = Readonly<Record<string, readonly [DataType, unknown]>>

export const testServer = async (
  nodes: Nodes,
  { port = 0, mostItems = 0, acceptsClients = true, folder }: Options = {},
): Promise<TestServer> => {
  const rootFolder = folder ?? (await mkdtemp(join(tmpdir(), 'gantry-opcua-')))
  const managers = ['own', 'users'].map(
    name =>
      new OPCUACertificateManager({
        rootFolder: join(rootFolder, name),
        automaticallyAcceptUnknownCertificate: acceptsClients,
      }),
  )
  const [serverCertificateManager, userCertificateManager] = managers
  const batches: number[] = []
  const server = new OPCUAServer({
    port,
    host: '127.0.0.1',
    serverCertificateManager,
    userCertificateManager,
    securityModes: [MessageSecurityMode.None, MessageSecurityMode.Sign, MessageSecurityMode.SignAndEncrypt],
    securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
    serverInfo: { applicationUri: 'urn:plant:server' },
    userManager: {
      isValidUser: (user: string, password: string) => user === 'plant' && password === 'sesame',
    },
    serverCapabilities: { operationLimits: { maxMonitoredItemsPerCall: mostItems } },
  })
  server.on('request', request => {
    if (request instanceof CreateMonitoredItemsRequest) batches.push(request.itemsToCreate?.length ?? 0)
  })
  await server.initialize()
  const space = server.engine.addressSpace
  if (!space) throw new Error('The server has no address space.')
  const namespace = space.registerNamespace('urn:plant')
  const plant = namespace.addFolder('ObjectsFolder', { browseName: 'Plant' })
  const variables = new Map(
    Object.entries(nodes).map(([name, [dataType, value]]) => [
      name,
      namespace.addVariable({
        componentOf: plant,
        nodeId: `s=${name}`,
        browseName: name,
        dataType,
        minimumSamplingInterval: 10,
        value: variantOf(dataType, value),
      }),
    ]),
  )
  await server.start()
  return {
    port: server.endpoints[0]?.port ?? 0,
    thumbprint: thumbprintsOf(server.getCertificate()).sha256,
    batches,
    node: name => {
      const variable = variables.get(name)
      const [dataType] = nodes[name] ?? [DataType.Null]
      if (!variable) throw new Error(`There is no node ${name}.`)
      return {
        set: value => variable.setValueFromSource(variantOf(dataType, value)),
        fail: status => variable.setValueFromSource({ dataType: DataType.Null }, status),
        value: () => variable.readValue().value.value,
      }
    },
    stop: async () => {
      await server.shutdown(0)
      for (const manager of managers) await manager.dispose()
      if (!folder) await rm(rootFolder, { recursive: true, force: true })
    },
  }
}

const variantOf = (dataType: DataType, value: unknown): Variant =>
  new Variant({ dataType, arrayType: VariantArrayType.Scalar, value })
