import { createHash } from 'node:crypto'
import { connect, isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { MqttClient } from 'mqtt'
import type { SparkplugSettings } from '../../../shared/plugins/sparkplug/sparkplug-shape.ts'
import { guardedAddress, socketProblem } from '../guarded-address.ts'
import { PluginProblem } from '../plugin-problem.ts'

/** A connection to a broker. */
export interface Broker {
  subscribe(filters: readonly string[]): Promise<void>
  publish(
    topic: string,
    payload: Buffer | string,
    more?: { readonly qos?: 0 | 1; readonly retain?: boolean },
  ): Promise<void>
  /** Settles when the connection has ended, with the reason. */
  readonly ended: Promise<unknown>
  close(): Promise<void>
}

interface Opening {
  readonly ctx: Ctx
  readonly settings: JsonObject
  /** What the client id is made from: two connections with the same push each other out. */
  readonly client: string
  /** What the broker publishes when the connection breaks. */
  readonly will?: { readonly topic: string; readonly payload: string }
  take(topic: string, payload: Uint8Array): void
}

/** Milliseconds for the connection, for an answer, and for an orderly end. */
const connectTime = 8_000
const closeTime = 2_000
/** Seconds without a packet after which the connection is probed. */
const keepalive = 30
/** Bytes of a message that is read. */
const mostPayload = 4 * 1024 * 1024

/** Connects to a broker by MQTT 3.1.1 with a new session, as host applications have to. @throws PluginProblem */
export const openBroker = async (
  { ctx, settings: given, client: name, will, take }: Opening,
  signal: AbortSignal,
): Promise<Broker> => {
  const settings = given as SparkplugSettings
  const { host, port, user = '', password = '' } = settings
  const address = await addressOf(ctx, settings)
  const { MqttClient: Client } = await import('mqtt')
  if (signal.aborted) throw new PluginProblem('closed', { host, port })
  const socket = socketTo(address, settings)
  const client = new Client(() => socket, {
    protocolVersion: 4,
    clientId: `gantry${createHash('sha256').update(name).digest('hex').slice(0, 17)}`,
    clean: true,
    ...(user !== '' && { username: user, password }),
    ...(will && { will: { ...will, payload: Buffer.from(will.payload), qos: 1 as const, retain: true } }),
    keepalive,
    connectTimeout: connectTime,
    // The address is checked anew for each connection, so the client must not connect by itself.
    reconnectPeriod: 0,
    manualConnect: true,
  })
  client.on('message', (topic, payload) => {
    if (payload.length <= mostPayload) take(topic, payload)
  })
  let failure: unknown
  client.on('error', error => {
    failure ??= error
  })
  const problem = () => problemOf(failure, settings)
  const ended = new Promise<unknown>(resolve => {
    client.once('close', () => resolve(problem()))
  })
  const connected = new Promise<true>(resolve => {
    client.once('connect', () => resolve(true))
  })
  const abandon = () => void socket.destroy()
  signal.addEventListener('abort', abandon, { once: true })
  client.connect()
  const outcome = await Promise.race([connected, ended])
  signal.removeEventListener('abort', abandon)
  if (outcome !== true) {
    client.end(true)
    throw outcome
  }
  return brokerOf(client, socket, ended, settings)
}

const brokerOf = (
  client: MqttClient,
  socket: Duplex,
  ended: Promise<unknown>,
  settings: SparkplugSettings,
): Broker => ({
  subscribe: async filters => {
    await client.subscribeAsync([...filters], { qos: 1 }).catch((error: unknown) => {
      throw isRefused(error)
        ? new PluginProblem('sparkplug_topic', { topic: filters.join(' ').slice(0, 200) }, error)
        : problemOf(error, settings)
    })
  },
  publish: async (topic, payload, more = {}) => {
    await client.publishAsync(topic, payload, { qos: 0, ...more }).catch((error: unknown) => {
      throw problemOf(error, settings)
    })
  },
  ended,
  close: async () => {
    client.end()
    const late = setTimeout(() => socket.destroy(), closeTime)
    await ended
    clearTimeout(late)
  },
})

const addressOf = async (ctx: Ctx, { host, tls }: SparkplugSettings): Promise<string> => {
  try {
    return await guardedAddress(ctx, host, tls !== 'off')
  } catch (error) {
    if (error instanceof PluginProblem && error.code === 'insecure')
      throw new PluginProblem('sparkplug_insecure', { host }, error)
    throw error
  }
}

const socketTo = (address: string, { host, port, tls }: SparkplugSettings): Duplex =>
  tls === 'off'
    ? connect({ host: address, port })
    : connectTls({
        host: address,
        port,
        rejectUnauthorized: tls === 'verify',
        ...(isIP(host) === 0 && { servername: host }),
      })

/** What a broker refuses a connection with, by the return code of its CONNACK. */
const refusals: Readonly<Record<string, 'sparkplug_client' | 'sparkplug_login' | 'sparkplug_forbidden'>> = {
  2: 'sparkplug_client',
  4: 'sparkplug_login',
  5: 'sparkplug_forbidden',
}

const problemOf = (error: unknown, { host, port, user = '' }: SparkplugSettings): unknown => {
  const refusal = refusals[codeOf(error)]
  if (refusal) return new PluginProblem(refusal, { user }, error)
  if (error instanceof Error && /timeout/i.test(error.message))
    return new PluginProblem('timeout', { host, port }, error)
  const known = socketProblem(error, host, port)
  return known instanceof PluginProblem ? known : new PluginProblem('closed', { host, port }, error)
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Whether the broker answered a subscription with a return code of failure. */
const isRefused = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'packet' in error &&
  (error.packet as { readonly granted?: readonly number[] } | undefined)?.granted?.some(
    code => code >= 128,
  ) === true
