import type { Json, Text } from '@gantry/base/shared'
import { type ValueType, valueTypes } from '@gantry/decisions/shared'
import {
  callMethods,
  type ExtensionSetting,
  type NamedSecret,
  namedSecret,
  settingsSchema,
} from '@gantry/designs/shared'
import { Type } from 'typebox'

/** How a server outside knows who calls. */
export type Authentication =
  | { readonly kind: 'none' }
  | (NamedSecret & {
      /** A secret among the settings of the connector, in place of one that is entered here. */
      readonly setting?: string
    } & (
        | { readonly kind: 'basic'; readonly user: string }
        | { readonly kind: 'bearer' }
        /** The secret is the value of a header. */
        | { readonly kind: 'apiKey'; readonly header: string }
        /** A short-lived token of an OAuth2 server, by client credentials. */
        | {
            readonly kind: 'oauth'
            readonly tokenAddress: string
            readonly client: string
            readonly scope?: string
          }
        /** The secret signs moment, method, path and body; the signature is the value of a header. */
        | { readonly kind: 'hmac'; readonly header: string }
      ))

export const authenticationKinds = ['none', 'basic', 'bearer', 'apiKey', 'oauth', 'hmac'] as const

/** Where a connector calls: each environment has its own secrets. */
export type Environment = {
  /** Empty: this environment is not set up. */
  readonly base: string
  readonly auth: Authentication
}

/** Where the secret of an environment goes: a token that an OAuth2 server gives for it is sent to the base. */
export const secretAddresses = ({ base, auth }: Environment): readonly string[] =>
  auth.kind === 'oauth' ? [base, auth.tokenAddress] : [base]

export const environments = ['test', 'production'] as const
export type EnvironmentName = (typeof environments)[number]

/** A name with the expression of its value. */
export type Mapped = {
  readonly name: string
  readonly formula: string
}

export type RequestParameter = {
  readonly name: string
  readonly type: ValueType
  readonly required?: boolean
}

/** One request of a connector: what callers give, what is sent, and what they get. */
export type ConnectorRequest = {
  readonly id: string
  readonly name: string
  readonly method: (typeof callMethods)[number]
  /** `{parameter}` stands for its value. */
  readonly path: string
  readonly parameters: readonly RequestParameter[]
  /** Expressions over the parameters. A query leaves out what is null. */
  readonly query: readonly Mapped[]
  /** Members of the JSON body. */
  readonly body: readonly Mapped[]
  /** Members of what callers get, as expressions over `answer`, `status` and the parameters; none: the answer as it is. */
  readonly answer: readonly Mapped[]
  /** Answers of a GET are kept for so many seconds. */
  readonly cache?: number
  /** The server knows repeated calls by `Idempotency-Key`, so that those that write may be repeated too. */
  readonly repeatable?: boolean
}

/** A server outside with its requests. */
export type Connector = {
  readonly id: string
  readonly app: string
  readonly name: Text
  readonly group?: string
  readonly note?: string
  readonly test: Environment
  readonly production: Environment
  /** What the administrator of a space sets: expressions read `settings.<name>`, an environment may send a secret. */
  readonly settings?: readonly ExtensionSetting[]
  /** The environment that rules call. */
  readonly uses: EnvironmentName
  readonly requests: readonly ConnectorRequest[]
  /** Seconds one attempt may take. */
  readonly timeout: number
  /** Attempts after the first one. */
  readonly retries: number
  /** Calls a minute of all processes together; absent: no limit. */
  readonly perMinute?: number
}

const closed = { additionalProperties: false }
const id = Type.String({ maxLength: 64 })
const short = Type.String({ maxLength: 200 })
const address = Type.String({ maxLength: 500 })
const words = Type.String({ maxLength: 100 })
const mapped = Type.Array(Type.Object({ name: words, formula: Type.String({ maxLength: 4_000 }) }, closed), {
  maxItems: 50,
})

const ownSecret = { ...namedSecret, setting: Type.Optional(Type.String({ maxLength: 40 })) }

const auth = Type.Union([
  Type.Object({ kind: Type.Literal('none') }, closed),
  Type.Object({ kind: Type.Literal('basic'), user: short, ...ownSecret }, closed),
  Type.Object({ kind: Type.Literal('bearer'), ...ownSecret }, closed),
  Type.Object({ kind: Type.Literal('apiKey'), header: words, ...ownSecret }, closed),
  Type.Object(
    {
      kind: Type.Literal('oauth'),
      tokenAddress: address,
      client: short,
      scope: Type.Optional(short),
      ...ownSecret,
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('hmac'), header: words, ...ownSecret }, closed),
])
const environment = Type.Object({ base: address, auth }, closed)

const request = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: words,
    method: Type.String({ enum: [...callMethods] }),
    path: address,
    parameters: Type.Array(
      Type.Object(
        {
          name: Type.String({ maxLength: 40 }),
          type: Type.String({ enum: [...valueTypes] }),
          required: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
      { maxItems: 30 },
    ),
    query: mapped,
    body: mapped,
    answer: mapped,
    cache: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600 })),
    repeatable: Type.Optional(Type.Boolean()),
  },
  closed,
)

export const connectorSchema = Type.Object(
  {
    id,
    app: Type.String({ maxLength: 48 }),
    name: Type.Union([words, Type.Object({ 'zh-CN': words, en: words }, closed)]),
    group: Type.Optional(Type.String({ maxLength: 40 })),
    note: Type.Optional(Type.String({ maxLength: 1_000 })),
    test: environment,
    production: environment,
    settings: Type.Optional(settingsSchema),
    uses: Type.String({ enum: [...environments] }),
    requests: Type.Array(request, { maxItems: 50 }),
    timeout: Type.Integer({ minimum: 1, maximum: 30 }),
    retries: Type.Integer({ minimum: 0, maximum: 5 }),
    perMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  closed,
)

/** The settings a published connector declares, and where the secrets among them go. */
export const settingsOfConnector = (body: Json): readonly ExtensionSetting[] =>
  connectorOf(body).settings ?? []
export const sentToOfConnector = (body: Json): readonly string[] => {
  const connector = connectorOf(body)
  return secretAddresses(connector[connector.uses])
}

/** A connector as a design keeps it, and back; the schema of the kind was checked when the body was kept. */
export const bodyOfConnector = (connector: Connector): Json => connector
export const connectorOf = (body: Json): Connector => body as Connector

/** What a new connector begins as. */
export const newConnector = (id: string, app: string, name: Text): Connector => ({
  id,
  app,
  name,
  test: { base: '', auth: { kind: 'none' } },
  production: { base: '', auth: { kind: 'none' } },
  uses: 'test',
  requests: [],
  timeout: 10,
  retries: 2,
})

/** What a new request begins as. */
export const newRequest = (id: string, name: string): ConnectorRequest => ({
  id,
  name,
  method: 'GET',
  path: '/',
  parameters: [],
  query: [],
  body: [],
  answer: [],
})
