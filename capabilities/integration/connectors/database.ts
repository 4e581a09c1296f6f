import { Type } from 'typebox'
import type { SettingField } from './kind.ts'

/** How a database is reached: encrypted with its certificate checked, encrypted only, or not at all. */
export const tlsChoices = ['verify', 'encrypt', 'off'] as const

/** The settings every database server has. */
export const databaseSchema = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 253 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    database: Type.String({ minLength: 1, maxLength: 128 }),
    user: Type.String({ minLength: 1, maxLength: 128 }),
    password: Type.Optional(Type.String({ maxLength: 1_000 })),
    tls: Type.Enum([...tlsChoices]),
  },
  { additionalProperties: false },
)

/** Their form, with the usual port of the server. */
export const databaseForm = (port: number): readonly SettingField[] => [
  { name: 'host', input: 'text' },
  { name: 'port', input: 'number', preset: port },
  { name: 'database', input: 'text' },
  { name: 'user', input: 'text' },
  { name: 'password', input: 'secret', optional: true },
  { name: 'tls', input: 'choice', options: tlsChoices, preset: 'verify' },
]
