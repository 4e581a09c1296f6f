import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, newId } from '@gantry/base/shared'
import { errorCode, everySpace, isFeatureOff, type Kernel, sql } from '@gantry/kernel/server'
import { Aedes, type Client } from 'aedes'
import { type UpChannel, upChannels } from '../../shared/contract.ts'
import { downChannel } from '../commands/commands.ts'
import { keyChannel } from '../devices/issue-key.ts'
import { isKey } from '../devices/keys.ts'
import { forgetKnown, type KnownDevice, knownDevice } from '../ingest/known-device.ts'
import { pushLive } from '../ingest/live.ts'
import { mostBytes } from '../ingest/take-http.ts'
import { takeMessage, takeWaiting } from '../ingest/take-message.ts'
import { isOpen } from '../ways/may-send.ts'

/** Ports tried after one that is taken. */
const mostPorts = 50
/** How often a process says that its broker is there, in milliseconds. */
const sayEvery = 15_000

/** Pauses between attempts to store a message, in milliseconds. */
const storeAgainAfter = [250, 500, 1_000, 2_000, 4_000]

/** A running broker. */
export interface Broker {
  readonly port: number
  stop(): Promise<void>
}

interface Connected {
  readonly device: KnownDevice
  readonly client: Client
}

/**
 * Runs the MQTT broker of this process (3.1.1). A device signs in with `{space}/{product}/{device}` and its key; it publishes below its own
 * `…/up` and subscribes below its own `…/down`. A message of QoS 1 is acknowledged after its commit; storing is tried again for some
 * seconds, and a message that is refused or cannot be stored then ends the connection, so that the device sends it again. A new key closes the connection that was made with the one before; a release or setting counts with the next message. Commands given in another process
 * arrive by NOTIFY; everything shared is in the database.
 */
export const startBroker = async (kernel: Kernel, host: string, wished: number): Promise<Broker> => {
  const connected = new Map<string, Connected>()
  const deviceOf = new WeakMap<Client, KnownDevice>()

  const baseOf = ({ space, product, code }: KnownDevice) => `${space}/${product.code}/${code}`
  const deliver = async (signedIn: KnownDevice, client: Client) => {
    const device = await knownNow(kernel, signedIn)
    if (!device) {
      client.close()
      return
    }
    for (const { topic, payload } of await takeWaiting(kernel, device, 'mqtt'))
      client.publish({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false }, error => {
        if (error) failed(error)
      })
  }
  const failed = (error: unknown) => kernel.log.warn({ err: error }, 'message to a device not delivered')

  const broker = await Aedes.createBroker({
    maxClientsIdLength: 128,
    authenticate: (client, username, password, done) => {
      identify(kernel, username, password)
        .then(device => {
          if (device) deviceOf.set(client, device)
          done(null, device !== null)
        })
        .catch(error => {
          kernel.log.warn({ err: error }, 'device not identified')
          done(null, false)
        })
    },
    authorizePublish: (client, packet, done) => {
      const device = client && deviceOf.get(client)
      // The will of a lost connection says at once what silence would say later.
      if (device && packet.topic === `${baseOf(device)}/will`) {
        noteOffline(kernel, device).then(() => done(null), failed)
        return
      }
      const channel = device && channelOf(packet.topic, `${baseOf(device)}/up`)
      const payload = Buffer.from(packet.payload)
      if (!client || !device || !channel || payload.length > mostBytes) return done(new Error('not allowed'))
      const received = Date.now()
      const take = async () => {
        const now = await knownNow(kernel, device)
        if (!now) throw new AppError('key.invalid')
        await takeMessage(kernel, channel, {
          device: now,
          way: 'mqtt',
          topic: packet.topic,
          payload,
          received,
        })
      }
      patiently(take, client).then(
        () => done(null),
        () => done(new Error('not stored')),
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      const device = deviceOf.get(client)
      const isOwn = device !== undefined && subscription.topic.startsWith(`${baseOf(device)}/down`)
      done(null, isOwn ? subscription : null)
    },
  })
  broker.on('clientReady', client => {
    const device = deviceOf.get(client)
    if (device) connected.set(`${device.space} ${device.id}`, { device, client })
  })
  broker.on('subscribe', (_, client) => {
    const device = deviceOf.get(client)
    if (device) deliver(device, client).catch(failed)
  })
  broker.on('clientDisconnect', client => {
    const device = deviceOf.get(client)
    const key = device && `${device.space} ${device.id}`
    if (!key || connected.get(key)?.client !== client) return
    connected.delete(key)
  })
  const server = createServer(stream => broker.handle(stream))
  const port = await listen(server, host, wished)
  const stopListening = await kernel.database.listen(downChannel, told => {
    if (told === null) {
      for (const { device, client } of connected.values()) deliver(device, client).catch(failed)
      return
    }
    const found = connected.get(told)
    if (found) deliver(found.device, found.client).catch(failed)
  })
  const closeOutdated = async ({ device, client }: Connected) => {
    if (!(await knownNow(kernel, device))) client.close()
  }
  const stopHearingKeys = await kernel.database.listen(keyChannel, told => {
    forgetKnown(kernel)
    for (const each of told === null ? connected.values() : [connected.get(told)])
      if (each) closeOutdated(each).catch(failed)
  })
  const id = newId()
  const sayHere = () =>
    kernel.database.of(everySpace).run(sql`
      insert into gantry.device_listener (id, way, host, port, since, seen_at, clients)
      values (${id}::uuid, 'mqtt', ${host}, ${port}, now(), now(), ${connected.size})
      on conflict (id) do update set seen_at = excluded.seen_at, clients = excluded.clients`)
  await sayHere()
  /** Ends the connections of spaces that have switched MQTT off, or are without devices. */
  const endClosed = async () => {
    const { rows } = await kernel.database.of(everySpace).run<{ space: string }>(sql`
      select space from gantry.device_way where way = 'mqtt' and not is_on`)
    const closed = new Set(rows.map(({ space }) => space))
    for (const { device, client } of connected.values())
      if (closed.has(device.space) || isFeatureOff({ kernel, space: device.space }, 'devices')) client.close()
  }
  const timer = setInterval(() => {
    sayHere().then(endClosed).catch(failed)
  }, sayEvery).unref()
  kernel.log.info({ port }, 'MQTT broker listens')

  return {
    port,
    stop: async () => {
      clearInterval(timer)
      stopListening()
      stopHearingKeys()
      await new Promise<void>(done => broker.close(done))
      await new Promise<void>(done => server.close(() => done()))
      await kernel.database.of(everySpace).run(sql`delete from gantry.device_listener where id = ${id}::uuid`)
    },
  }
}

/** Repeats what failed by no fault of the message, such as a database that restarts, while its device is there. */
const patiently = async (work: () => Promise<void>, client: Client): Promise<void> => {
  for (const pause of storeAgainAfter) {
    try {
      return await work()
    } catch (error) {
      if (client.closed || (error instanceof AppError && error.status < 500)) throw error
    }
    await sleep(pause)
  }
  return work()
}

const identify = async (
  kernel: Kernel,
  username: string | undefined,
  password: Buffer | undefined,
): Promise<KnownDevice | null> => {
  const [space = '', product = '', code = '', ...rest] = (username ?? '').split('/')
  if (!space || !code || rest.length > 0 || !password) return null
  const device = await knownDevice(kernel, space, code)
  return device &&
    device.product.code === product &&
    isKey(password.toString('utf8'), device.keyHash) &&
    isOpen(device, 'mqtt') &&
    !isFeatureOff({ kernel, space }, 'devices')
    ? device
    : null
}

/** A device that signed in, as it is known now; null: its key, its topic or the settings of its space have ended the connection. */
const knownNow = async (kernel: Kernel, signedIn: KnownDevice): Promise<KnownDevice | null> => {
  const device = await knownDevice(kernel, signedIn.space, signedIn.code)
  return device &&
    device.id === signedIn.id &&
    device.product.code === signedIn.product.code &&
    device.keyHash === signedIn.keyHash &&
    isOpen(device, 'mqtt') &&
    !isFeatureOff({ kernel, space: device.space }, 'devices')
    ? device
    : null
}

/** The channel of a topic below the device's own `…/up`; undefined: not allowed. */
const channelOf = (topic: string, base: string): UpChannel | undefined => {
  if (topic === base) return 'points'
  return upChannels.find(channel => topic === `${base}/${channel}`)
}

const noteOffline = async (kernel: Kernel, { space, id }: KnownDevice): Promise<void> => {
  const { rows } = await kernel.database.of(everySpace).run<{ space: string; id: string }>(sql`
    update gantry.t_device set f_state = 'offline'
    where space = ${space} and id = ${id}::uuid and f_state = 'online' returning space, id`)
  pushLive(kernel, rows)
}

const listen = async (server: Server, host: string, wished: number): Promise<number> => {
  for (let port = wished; ; port++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve()
        })
      })
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || port >= wished + mostPorts) throw error
    }
  }
}
