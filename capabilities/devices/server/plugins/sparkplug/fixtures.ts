import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync, type MqttClient } from 'mqtt'
import { get } from 'sparkplug-payload'

/** A broker on this machine; the user `plant` has the password `sesame`. */
export interface TestBroker {
  readonly port: number
  stop(): Promise<void>
}

export const testBroker = async (): Promise<TestBroker> => {
  const broker = await Aedes.createBroker({
    authenticate: (_, user, password, done) => {
      if (user === 'plant' && password?.toString() === 'sesame') return done(null, true)
      done(Object.assign(new Error('password'), { returnCode: 4 }), false)
    },
  })
  const server = createServer(stream => broker.handle(stream)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      await new Promise<void>(done => broker.close(done))
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}

const codec = get('spBv1.0')
type Metrics = NonNullable<Parameters<NonNullable<typeof codec>['encodePayload']>[0]['metrics']>

export const encode = (payload: {
  readonly seq?: number
  readonly metrics?: Metrics
  readonly timestamp?: number
}): Buffer => Buffer.from(codec?.encodePayload({ timestamp: Date.now(), ...payload }) ?? [])

/** An edge node of the test; it speaks by another implementation of the protocol than the platform. */
export interface TestEdge {
  /** Commands it got: topic and metrics. */
  readonly commands: {
    readonly topic: string
    readonly names: readonly string[]
    readonly values: readonly unknown[]
  }[]
  /** Publishes a message of the edge node, or of its device, with the next sequence number. */
  publish(
    kind: string,
    metrics: Metrics,
    more?: { readonly device?: string; readonly skip?: number },
  ): Promise<void>
  /** Publishes NBIRTH, and DBIRTH of the device. */
  birth(metrics: Metrics, deviceMetrics?: Metrics): Promise<void>
  /** Publishes NDEATH of a connection. */
  death(bdSeq: number): Promise<void>
  onCommand(listener: (topic: string, names: readonly string[]) => void): void
  stop(): Promise<void>
}

export const testEdge = async (port: number, node: string, device = 'press'): Promise<TestEdge> => {
  const client: MqttClient = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: 'plant',
    password: 'sesame',
    reconnectPeriod: 0,
  })
  const commands: TestEdge['commands'] = []
  let seq = 0
  let listener: Parameters<TestEdge['onCommand']>[0] = () => undefined
  client.on('message', (topic, payload) => {
    const metrics = codec?.decodePayload(payload).metrics ?? []
    const names = metrics.map(({ name }) => name ?? '')
    commands.push({
      topic,
      names,
      values: metrics.map(({ value }) => (typeof value === 'object' ? String(value) : value)),
    })
    listener(topic, names)
  })
  await client.subscribeAsync([`spBv1.0/plant/NCMD/${node}`, `spBv1.0/plant/DCMD/${node}/#`], { qos: 1 })
  const send = async (kind: string, payload: Buffer, to?: string) => {
    await client.publishAsync(['spBv1.0', 'plant', kind, node, ...(to ? [to] : [])].join('/'), payload)
  }
  const edge: TestEdge = {
    commands,
    publish: async (kind, metrics, { device: to, skip = 0 } = {}) => {
      seq = (seq + skip) % 256
      await send(kind, encode({ seq, metrics }), to)
      seq = (seq + 1) % 256
    },
    birth: async (metrics, deviceMetrics) => {
      seq = 0
      await edge.publish('NBIRTH', [{ name: 'bdSeq', type: 'UInt64', value: 7 }, ...metrics])
      if (deviceMetrics) await edge.publish('DBIRTH', deviceMetrics, { device })
    },
    death: bdSeq => send('NDEATH', encode({ metrics: [{ name: 'bdSeq', type: 'UInt64', value: bdSeq }] })),
    onCommand: listen => {
      listener = listen
    },
    stop: () => client.endAsync(true),
  }
  return edge
}
