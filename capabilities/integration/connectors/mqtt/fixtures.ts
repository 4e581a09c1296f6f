import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes, type AedesPublishPacket } from 'aedes'

/** A broker on this machine with the user `plant`, whose password is `sesame`; topics below `secret` are open to nobody. */
export interface TestBroker {
  readonly port: number
  readonly broker: Aedes
  publish(topic: string, payload: string | Buffer, more?: Partial<AedesPublishPacket>): Promise<void>
  /** Ids of the clients that are connected. */
  clients(): readonly string[]
  /** Ids of all clients that ever connected, in their order. */
  known(): readonly string[]
  /** Drops all connections and refuses new ones until it listens again. */
  stop(): Promise<void>
}

export const testBroker = async (): Promise<TestBroker> => {
  const connected = new Set<string>()
  const known: string[] = []
  const broker = await Aedes.createBroker({
    authenticate: (client, user, password, done) => {
      if (client.id.startsWith('banned'))
        return done(Object.assign(new Error('id'), { returnCode: 2 }), false)
      if (user === 'guest') return done(Object.assign(new Error('not authorised'), { returnCode: 5 }), false)
      if (user !== 'plant' || password?.toString() !== 'sesame')
        return done(Object.assign(new Error('password'), { returnCode: 4 }), false)
      done(null, true)
    },
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, subscription.topic.startsWith('secret') ? null : subscription),
  })
  broker.on('clientReady', ({ id }) => {
    connected.add(id)
    known.push(id)
  })
  broker.on('clientDisconnect', ({ id }) => void connected.delete(id))
  const server = createServer(stream => broker.handle(stream)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    broker,
    publish: (topic, payload, more) =>
      new Promise((resolve, reject) => {
        broker.publish(
          {
            cmd: 'publish',
            topic,
            payload: Buffer.from(payload),
            qos: 1,
            retain: false,
            dup: false,
            ...more,
          },
          error => (error ? reject(error) : resolve()),
        )
      }),
    clients: () => [...connected],
    known: () => known,
    stop: async () => {
      await new Promise<void>(done => broker.close(done))
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}
