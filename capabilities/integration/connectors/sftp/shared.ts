import { type Static, Type } from 'typebox'
import type { SourceKind } from '../kind.ts'

/** How a login proves who it is. */
const logins = ['password', 'key'] as const

const sftpSchema = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 253 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    user: Type.String({ minLength: 1, maxLength: 128 }),
    login: Type.Enum([...logins]),
    password: Type.Optional(Type.String({ maxLength: 1_000 })),
    privateKey: Type.Optional(Type.String({ maxLength: 10_000 })),
    passphrase: Type.Optional(Type.String({ maxLength: 1_000 })),
    hostKey: Type.Optional(Type.String({ pattern: '^SHA256:[A-Za-z0-9+/]{43}$' })),
    folder: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    patterns: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
  },
  { additionalProperties: false },
)

export type SftpSettings = Static<typeof sftpSchema>

/** Files on a server that is reached by SFTP. */
export const sftpSource: SourceKind = {
  name: 'sftp',
  icon: 'doc',
  schema: sftpSchema,
  form: [
    { name: 'host', input: 'text' },
    { name: 'port', input: 'number', preset: 22 },
    { name: 'user', input: 'text' },
    { name: 'login', input: 'choice', options: logins, preset: 'password' },
    { name: 'password', input: 'secret', optional: true, when: { name: 'login', is: ['password'] } },
    {
      name: 'privateKey',
      input: 'secret',
      lines: true,
      optional: true,
      when: { name: 'login', is: ['key'] },
    },
    { name: 'passphrase', input: 'secret', optional: true, when: { name: 'login', is: ['key'] } },
    { name: 'hostKey', input: 'text', optional: true, hint: true },
    { name: 'folder', input: 'text', optional: true, hint: true },
    { name: 'patterns', input: 'lines', optional: true, hint: true },
  ],
  address: ({ host, port, folder }) => `${host}:${port}${folder === undefined ? '' : ` ${folder}`}`,
  queries: false,
  writes: false,
}
