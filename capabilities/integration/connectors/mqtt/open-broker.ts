import { connect, isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { AppError } from '@gantry/base/shared'
import { MqttClient } from 'mqtt'
import type { Open } from '../connector.ts'
import { guardedAddress } from '../guarded.ts'
import { failureOf } from './failure.ts'
import type { MqttSettings } from './shared.ts'

/** A message as the broker delivers it. */
export interface Delivered {
  readonly topic: string
  readonly payload: Buffer
  /** 0: delivered once, whatever happens to it. 1: delivered again until it is acknowledged. */
  readonly qos: number
  /** Tells the broker that the message is kept; without effect once the connection has ended. */
  acknowledge(): void
  /** The connection that delivered it has ended: a message that is not acknowledged comes again on the next one. */
  isOver(): boolean
}

/** An open connection to a broker. */
export interface Broker {
  /** The broker still knows the session of the client id, with its filters and undelivered messages. */
  readonly hasSession: boolean
  /** @throws AppError source.topic */
  subscribe(filter: string): Promise<void>
  unsubscribe(filter: string): Promise<void>
  /** Settles when the connection has ended, with the reason. */
  readonly ended: Promise<AppError>
  close(): Promise<void>
}

export interface Session {
  readonly clientId: string
  /** The broker forgets the session before and after the connection. */
  readonly clean: boolean
  /** Takes a message; the next one is read from the connection when the promise resolves. */
  take(message: Delivered): Promise<void>
}

/** Milliseconds for the connection, and for its orderly end. */
const connectTime = 10_000
const closeTime = 2_000
/** Milliseconds for the answer to a subscription. */
const answerTime = 10_000
/** Seconds without a packet after which the connection is probed. */
const keepalive = 30

/**
 * Connects to the broker of a source by MQTT 3.1.1.
 * @throws AppError source.refused, source.login, source.not_authorised, source.client_id, source.tls …
 */
export const openBroker = async (open: Open, { clientId, clean, take }: Session): Promise<Broker> => {
  const { ctx, signal } = open
  const settings = open.settings as MqttSettings
  const { host, port, user, password } = settings
  const address = await guardedAddress(ctx, host, settings.tls !== 'off')
  if (signal?.aborted) throw new AppError('source.stopped')
  const socket = socketTo(address, settings)
  const client = new MqttClient(() => socket, {
    protocolVersion: 4,
    clientId,
    clean,
    ...(user !== undefined && { username: user, ...(password !== undefined && { password }) }),
    keepalive,
    connectTimeout: connectTime,
    // The address is checked anew for each connection, so the client must not connect by itself.
    reconnectPeriod: 0,
    manualConnect: true,
  })
  client.handleMessage = ({ topic, payload, qos, messageId }, next) => {
    take({
      topic,
      payload: Buffer.from(payload as Buffer),
      qos,
      acknowledge: () => void (messageId !== undefined && acknowledge(socket, messageId)),
      isOver: () => socket.destroyed,
    }).then(
      // With an error the client goes on without acknowledging the message itself.
      () => next(qos === 0 ? undefined : laterAcknowledged),
      () => socket.destroy(),
    )
  }
  let failure: unknown
  client.on('error', error => {
    failure ??= error
  })
  const ended = new Promise<AppError>(resolve => {
    client.once('close', () =>
      resolve(failure ? failureOf(failure, settings, clientId) : new AppError('source.closed', { host })),
    )
  })
  const inTime = async (answer: Promise<unknown>): Promise<void> => {
    const late = new AbortController()
    try {
      const timeout = sleep(answerTime, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new AppError('source.timeout', { host, port })
      })
      await Promise.race([answer, timeout])
    } finally {
      late.abort()
    }
  }
  const abandon = () => void socket.destroy()
  signal?.addEventListener('abort', abandon, { once: true })
  const connected = new Promise<boolean>(resolve => {
    client.once('connect', ({ sessionPresent }) => resolve(sessionPresent))
  })
  client.connect()
  const outcome = await Promise.race([connected, ended])
  signal?.removeEventListener('abort', abandon)
  if (outcome instanceof AppError) {
    client.end(true)
    throw signal?.aborted ? new AppError('source.stopped') : outcome
  }
  return {
    hasSession: outcome,
    subscribe: async filter => {
      try {
        await inTime(client.subscribeAsync(filter, { qos: 1 }))
      } catch (error) {
        if (isRefused(error)) throw new AppError('source.topic', { topic: filter })
        throw failureOf(error, settings, clientId)
      }
    },
    unsubscribe: async filter => {
      try {
        await inTime(client.unsubscribeAsync(filter))
      } catch (error) {
        throw failureOf(error, settings, clientId)
      }
    },
    ended,
    close: async () => {
      client.end()
      await Promise.race([ended, sleep(closeTime, undefined, { ref: false })])
      socket.destroy()
    },
  }
}

/** Acknowledgements are small, and the broker waits for them: nothing is held back to fill a packet of the network. */
const socketTo = (address: string, { host, port, tls }: MqttSettings): Duplex =>
  tls === 'off'
    ? connect({ host: address, port }).setNoDelay()
    : connectTls({
        host: address,
        port,
        rejectUnauthorized: tls === 'verify',
        ...(isIP(host) === 0 && { servername: host }),
      }).setNoDelay()

const laterAcknowledged = new Error('The message is acknowledged after it was kept.')

/**
 * PUBACK of MQTT 3.1.1. The client itself acknowledges one message after another, so no two would share a transaction. The
 * acknowledgements of a batch leave together.
 */
const acknowledge = (socket: Duplex, messageId: number): void => {
  if (!socket.writable) return
  socket.cork()
  socket.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]))
  process.nextTick(() => socket.uncork())
}

/** Whether the broker answered a subscription with a return code of failure. */
const isRefused = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'packet' in error &&
  (error.packet as { readonly granted?: readonly number[] } | undefined)?.granted?.some(
    code => code >= 128,
  ) === true
