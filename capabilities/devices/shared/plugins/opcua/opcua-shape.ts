import type { JsonObject } from '@gantry/base/shared'
import { type Static, Type } from 'typebox'
import type { PluginShape } from '../plugin-shape.ts'

const closed = { additionalProperties: false } as const

/** How messages are protected; the last two by the policy Basic256Sha256. */
export const securityModes = ['none', 'sign', 'encrypt'] as const
export type SecurityMode = (typeof securityModes)[number]

const settings = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9._:-]+$' }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    /** What follows the port in the address of the server, such as `/UA/Server`. */
    path: Type.Optional(Type.String({ maxLength: 200, pattern: '^(/[!-~]*)?$' })),
    security: Type.Unsafe<SecurityMode>({ type: 'string', enum: [...securityModes] }),
    /** SHA-256 thumbprint of the certificate of the server that is trusted, in hexadecimal. */
    trusted: Type.Optional(Type.String({ pattern: '^([0-9a-f]{64})?$' })),
    /** Absent: anonymous. */
    user: Type.Optional(Type.String({ maxLength: 100 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    /** Milliseconds between two messages of the server with what has changed. */
    publishing: Type.Integer({ minimum: 100, maximum: 3_600_000 }),
    /** Milliseconds between two looks of the server at a value; at most `publishing`. Absent: the same. */
    sampling: Type.Optional(Type.Integer({ minimum: 10, maximum: 3_600_000 })),
  },
  closed,
)
export type OpcuaSettings = Static<typeof settings>

const deviceAddress = Type.Object(
  {
    /** Put before the identifiers of the nodes of its points, such as `Line1.Meter3.`; they have to be texts then. */
    prefix: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
)
export type OpcuaDevice = Static<typeof deviceAddress>

const pointAddress = Type.Object({ node: Type.String({ minLength: 1, maxLength: 400 }) }, closed)
export type OpcuaPoint = Static<typeof pointAddress>

const isIpv6 = (host: string): boolean => host.includes(':')

const serverOf = ({ host, port }: JsonObject): string =>
  `${isIpv6(String(host ?? '')) ? `[${host}]` : (host ?? '')}:${port ?? ''}`

export const opcuaShape: PluginShape = {
  kind: 'opcua',
  settings,
  deviceAddress,
  pointAddress,
  secrets: ['password'],
  preset: { host: '', port: 4840, security: 'encrypt', publishing: 1_000 },
  // Less protection would show the password to more people.
  destination: given => `${serverOf(given)} ${given.security ?? ''}`,
  address: given => `opc.tcp://${serverOf(given)}${given.path ?? ''}`,
}
