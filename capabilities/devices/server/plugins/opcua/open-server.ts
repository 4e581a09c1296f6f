import { X509Certificate } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { ClientSession, EndpointDescription, OPCUAClient, OPCUAClientOptions } from 'node-opcua-client'
import type { OpcuaSettings, SecurityMode } from '../../../shared/plugins/opcua/opcua-shape.ts'
import { guardedAddress } from '../guarded-address.ts'
import { inTime } from '../in-time.ts'
import { PluginProblem } from '../plugin-problem.ts'
import { type Identity, identityOf, thumbprintsOf } from './client-certificate.ts'
import { type Client, loadClient } from './load-client.ts'
import { opcuaProblem } from './opcua-problem.ts'

/** A session with a server. */
export interface OpcuaServer {
  readonly client: Client
  readonly session: ClientSession
  /** Names of its namespaces, by index. */
  readonly namespaces: readonly string[]
  /** What one request may hold. */
  readonly limits: { readonly read: number; readonly write: number; readonly monitor: number }
  /** Aborts when the connection has ended. */
  readonly lost: AbortSignal
  /** A failure of a request as a problem of the connection. */
  problemOf(error: unknown): unknown
  close(): Promise<void>
}

/** Milliseconds for the connection, for an answer, and for an orderly end. */
const connectTime = 8_000
const answerTime = 8_000
const closeTime = 2_000
/** Milliseconds without a message after which a server gives up the session. */
const sessionTime = 60_000
/** Items of one request, whatever the server allows. */
const mostTogether = 1_000
/** Bytes of a message of a server, so that none fills the memory. */
const mostMessage = 16 * 1024 * 1024

const modes = { none: 'None', sign: 'Sign', encrypt: 'SignAndEncrypt' } as const satisfies Record<
  SecurityMode,
  string
>

/**
 * Connects to a server: its address is checked, its certificate is the trusted one, and the session is that of the user. The client
 * never connects again by itself, because each connection begins with these checks.
 * @throws PluginProblem
 */
export const openServer = async (
  { ctx, settings: given }: { readonly ctx: Ctx; readonly settings: JsonObject },
  signal: AbortSignal,
): Promise<OpcuaServer> => {
  const settings = given as OpcuaSettings
  const { host, port, path = '', security, user = '', password = '' } = settings
  const address = await addressOf(ctx, settings)
  const client = await loadClient(ctx.kernel.log)
  const identity = await identityOf(ctx)
  const problemOf = (error: unknown): unknown =>
    opcuaProblem(error, { host, port, user, thumbprint: thumbprintsOf(identity.certificate).sha1 })
  // With the address rather than the name nothing the client does later can lead elsewhere.
  const url = `opc.tcp://${isIPv6(address) ? `[${address}]` : address}:${port}${path}`
  const options = optionsOf(client, identity)
  const lost = new AbortController()
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(connectTime)])
  try {
    const endpoint = security === 'none' ? null : await findEndpoint(client, options, url, security, deadline)
    if (endpoint) requireTrusted(endpoint, settings)
    const connection = client.OPCUAClient.create({
      ...options,
      securityMode: client.MessageSecurityMode[modes[security]],
      securityPolicy: endpoint ? client.SecurityPolicy.Basic256Sha256 : client.SecurityPolicy.None,
      ...(endpoint && { serverCertificate: endpoint.serverCertificate }),
    })
    connection.on('connection_lost', () => lost.abort())
    connection.on('close', () => lost.abort())
    const close = () =>
      inTime(connection.disconnect(), AbortSignal.timeout(closeTime)).catch((error: unknown) => {
        ctx.kernel.log.info({ err: error }, 'OPC UA server not left in order')
      })
    try {
      const session = await inTime(startSession(connection, url, client, user, password), deadline)
      session.on('session_closed', () => lost.abort())
      const limits = await inTime(readLimits(client, session), deadline)
      const namespaces = await inTime(session.readNamespaceArray(), deadline)
      return { client, session, limits, namespaces, lost: lost.signal, problemOf, close }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    if (error instanceof PluginProblem) throw error
    if (signal.aborted) throw new PluginProblem('closed', { host, port }, error)
    if (deadline.aborted) throw new PluginProblem('timeout', { host, port }, error)
    throw problemOf(error)
  }
}

const addressOf = async (ctx: Ctx, { host, security }: OpcuaSettings): Promise<string> => {
  try {
    return await guardedAddress(ctx, host, security === 'encrypt')
  } catch (error) {
    if (error instanceof PluginProblem && error.code === 'insecure')
      throw new PluginProblem('opcua_insecure', { host }, error)
    throw error
  }
}

const optionsOf = (client: Client, { certificate, privateKey, uri }: Identity): OPCUAClientOptions => {
  const own = client.crypto_utils.convertPEMtoDER(certificate)
  const key = client.crypto_utils.makePrivateKeyFromPem(privateKey)
  return {
    applicationName: 'Gantry',
    applicationUri: uri,
    certificateKeyPairProvider: {
      getCertificate: () => own,
      getCertificateChain: () => [own],
      getPrivateKey: () => key,
    },
    // Servers often call themselves by names that only their own network knows.
    endpointMustExist: false,
    connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 100 },
    transportTimeout: connectTime,
    defaultTransactionTimeout: answerTime,
    requestedSessionTimeout: sessionTime,
    // A server that is gone without a word is noticed, however seldom it publishes.
    keepSessionAlive: true,
    keepAliveInterval: sessionTime / 3,
    transportSettings: { maxMessageSize: mostMessage, maxChunkCount: 1_024 },
  }
}

/** The endpoint of a server with the wanted protection. @throws PluginProblem opcua_no_endpoint */
const findEndpoint = async (
  client: Client,
  options: OPCUAClientOptions,
  url: string,
  security: SecurityMode,
  deadline: AbortSignal,
): Promise<EndpointDescription> => {
  const asking = client.OPCUAClient.create(options)
  try {
    const endpoints = await inTime(
      asking.connect(url).then(() => asking.getEndpoints({ endpointUrl: url })),
      deadline,
    )
    const mode = client.MessageSecurityMode[modes[security]]
    const endpoint = endpoints.find(
      ({ securityMode, securityPolicyUri }) =>
        securityMode === mode && securityPolicyUri === client.SecurityPolicy.Basic256Sha256,
    )
    if (!endpoint) throw new PluginProblem('opcua_no_endpoint', { security: modes[security] })
    return endpoint
  } finally {
    await asking.disconnect()
  }
}

/** @throws PluginProblem opcua_untrusted, opcua_certificate_changed: with the thumbprint an administrator can trust */
const requireTrusted = (
  { serverCertificate }: EndpointDescription,
  { trusted = '' }: OpcuaSettings,
): void => {
  const { sha1, sha256 } = thumbprintsOf(serverCertificate)
  if (trusted === sha256) return
  const { subject, validTo } = new X509Certificate(serverCertificate)
  throw new PluginProblem(trusted === '' ? 'opcua_untrusted' : 'opcua_certificate_changed', {
    thumbprint: sha256,
    sha1,
    subject: subject.replaceAll('\n', ', ').slice(0, 200),
    until: new Date(validTo).toISOString().slice(0, 10),
  })
}

const startSession = async (
  connection: OPCUAClient,
  url: string,
  client: Client,
  user: string,
  password: string,
): Promise<ClientSession> => {
  await connection.connect(url)
  return connection.createSession(
    user === ''
      ? { type: client.UserTokenType.Anonymous }
      : { type: client.UserTokenType.UserName, userName: user, password },
  )
}

/** What a server does not tell is not limited, beside our own limit. */
const readLimits = async (client: Client, session: ClientSession): Promise<OpcuaServer['limits']> => {
  const names = {
    read: client.VariableIds.Server_ServerCapabilities_OperationLimits_MaxNodesPerRead,
    write: client.VariableIds.Server_ServerCapabilities_OperationLimits_MaxNodesPerWrite,
    monitor: client.VariableIds.Server_ServerCapabilities_OperationLimits_MaxMonitoredItemsPerCall,
  }
  const values = await session.read(
    Object.values(names).map(id => ({ nodeId: `ns=0;i=${id}`, attributeId: client.AttributeIds.Value })),
  )
  const [read = 0, write = 0, monitor = 0] = values.map(({ statusCode, value }) =>
    statusCode.isGood() && typeof value.value === 'number' ? value.value : 0,
  )
  const bounded = (limit: number) => (limit > 0 ? Math.min(limit, mostTogether) : mostTogether)
  return { read: bounded(read), write: bounded(write), monitor: bounded(monitor) }
}
