import type { JsonObject } from '@gantry/base/shared'
import { type Static, Type } from 'typebox'
import type { PluginShape } from '../plugin-shape.ts'

const closed = { additionalProperties: false } as const

/** How the connection to the broker is protected: with a certificate that is checked, one that is not, or not at all. */
export const brokerSecurities = ['verify', 'encrypt', 'off'] as const
export type BrokerSecurity = (typeof brokerSecurities)[number]

/** Names in topics: no level separator, no wildcard. */
const name = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^/+#\\u0000]+$' })

const settings = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9._:-]+$' }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    tls: Type.Unsafe<BrokerSecurity>({ type: 'string', enum: [...brokerSecurities] }),
    user: Type.Optional(Type.String({ maxLength: 100 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    /** The name by which edge nodes know whether their host application is online. */
    application: name,
  },
  closed,
)
export type SparkplugSettings = Static<typeof settings>

const deviceAddress = Type.Object(
  {
    group: name,
    node: name,
    /** Absent: the edge node itself. */
    device: Type.Optional(Type.String({ maxLength: 100, pattern: '^[^/+#\\u0000]*$' })),
  },
  closed,
)
export type SparkplugDevice = Static<typeof deviceAddress>

const pointAddress = Type.Object({ metric: Type.String({ minLength: 1, maxLength: 300 }) }, closed)
export type SparkplugPoint = Static<typeof pointAddress>

const brokerOf = ({ host, port }: JsonObject): string => `${host ?? ''}:${port ?? ''}`

export const sparkplugShape: PluginShape = {
  kind: 'sparkplug',
  settings,
  deviceAddress,
  pointAddress,
  secrets: ['password'],
  preset: { host: '', port: 8883, tls: 'verify', application: 'gantry' },
  // Less protection would show the password to more people.
  destination: given => `${brokerOf(given)} ${given.tls ?? ''}`,
  address: given => `${given.tls === 'off' ? 'mqtt' : 'mqtts'}://${brokerOf(given)}`,
}
