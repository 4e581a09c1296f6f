import { type Static, Type } from 'typebox'
import { tlsChoices } from '../database.ts'
import type { SourceKind } from '../kind.ts'
import { filtersPattern } from './filters.ts'

const mqttSchema = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 253 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    tls: Type.Enum([...tlsChoices]),
    user: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    password: Type.Optional(Type.String({ maxLength: 1_000 })),
    topics: Type.String({ minLength: 1, maxLength: 2_000, pattern: filtersPattern }),
    days: Type.Integer({ minimum: 1, maximum: 90 }),
    collect: Type.Boolean(),
    clientId: Type.Optional(Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' })),
  },
  { additionalProperties: false },
)

export type MqttSettings = Static<typeof mqttSchema>

/** Topics of an MQTT broker. Their messages are collected all the time and kept as rows. */
export const mqttSource: SourceKind = {
  name: 'mqtt',
  icon: 'inbox',
  schema: mqttSchema,
  form: [
    { name: 'host', input: 'text' },
    { name: 'port', input: 'number', preset: 8883 },
    { name: 'tls', input: 'choice', options: tlsChoices, preset: 'verify' },
    { name: 'user', input: 'text', optional: true },
    { name: 'password', input: 'secret', optional: true },
    { name: 'topics', input: 'lines', hint: true },
    { name: 'days', input: 'number', preset: 7 },
    { name: 'collect', input: 'switch', preset: true },
    { name: 'clientId', input: 'text', optional: true, hint: true, own: true },
  ],
  address: ({ host, port }) => `${host}:${port}`,
  queries: false,
  writes: false,
}
