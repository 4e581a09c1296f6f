import { errorCodes, isPlainObject, type JsonObject } from '@gantry/base/shared'
import type { AnyContract } from '@gantry/model/shared'
import type { TSchema } from 'typebox'

type Schema = JsonObject

const spaceParameter: JsonObject = {
  name: 'space',
  in: 'path',
  required: true,
  description: 'The id of a space the caller belongs to',
  schema: { type: 'string', pattern: '^[a-zA-Z0-9]{1,32}$' },
}

const plain = (operationId: string, summary: string, scope: AnyContract['scope']): JsonObject => ({
  operationId,
  summary,
  security: [{}],
  parameters: scope === 'space' ? [spaceParameter] : [],
  responses: { 200: { description: 'Done' }, default: { $ref: '#/components/responses/Error' } },
})

/** Paths without a contract, described by hand. */
const plainPaths: Readonly<Record<string, JsonObject>> = {
  '/api/health': plain('health', 'Whether the server is ready: 200, or 503 while it starts', 'platform'),
  '/api/openapi.json': plain('openapi', 'This document', 'platform'),
  '/napi/lang/json': plain(
    'texts',
    'Every text of the product in both languages, with their version',
    'platform',
  ),
  '/space-{space}/napi/lang/json': plain('textsOfSpace', 'The same, within the address of a space', 'space'),
  '/api2/chat/token': plain(
    'chatToken',
    'The token of the chat service: `status` is "1200" when there is one, which the push socket takes',
    'platform',
  ),
  '/space-{space}/api2/chat/token': plain(
    'chatTokenOfSpace',
    'The same, within the address of a space',
    'space',
  ),
  '/napi/socket': plain('socket', 'The push socket (WebSocket), in the space of the session', 'platform'),
  '/space-{space}/napi/socket': plain('socketOfSpace', 'The push socket (WebSocket) of a space', 'space'),
}

/** The OpenAPI 3.1 document of all endpoints, generated from the contracts. */
export const openApiDocument = (contracts: readonly AnyContract[], version: string): JsonObject => {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const [path, get] of Object.entries(plainPaths)) paths[path] = { get }
  for (const contract of contracts) {
    const path = `${contract.scope === 'space' ? '/space-{space}' : ''}/api${contract.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gantry',
      version,
      description:
        'Addresses that begin with /space-{space} work without it too and then mean the space the session is in. ' +
        'Queries may be written in nested brackets or as JSON, bodies as JSON or as forms.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'gantry_session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: errorSchema() },
      responses: {
        Error: {
          description: 'A refusal, in the language of Accept-Language',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  }
}

const operation = (contract: AnyContract): JsonObject => {
  const { params, query, body } = partsOf(contract)
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    tags: [contract.path.split('/')[1] ?? ''],
    ...(contract.can === 'public' && { security: [{}] }),
    parameters: [...(contract.scope === 'space' ? [spaceParameter] : []), ...params, ...query],
    ...(body && { requestBody: body }),
    responses: {
      [contract.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchema(contract.output) } },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

interface Parts {
  readonly params: readonly JsonObject[]
  readonly query: readonly JsonObject[]
  readonly body: JsonObject | null
}

const partsOf = (contract: AnyContract): Parts => {
  const { properties, required } = objectOf(contract.input)
  const inPath = contract.path.split('/').flatMap(part => (part.startsWith(':') ? part.slice(1) : []))
  const named = Object.keys(properties)
  const takesBody = contract.method !== 'GET' && contract.method !== 'DELETE' && contract.body !== 'stream'
  const inBody = (name: string) =>
    !inPath.includes(name) && takesBody && (!contract.bodyIs || contract.bodyIs === name)
  const parameter = (name: string, where: 'path' | 'query'): JsonObject => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name] ?? {},
    ...(where === 'query' && properties[name]?.type === 'object' && { style: 'deepObject', explode: true }),
  })
  return {
    params: inPath.map(name => parameter(name, 'path')),
    query: named
      .filter(name => !inPath.includes(name) && !inBody(name))
      .map(name => parameter(name, 'query')),
    body:
      contract.body === 'stream' ? streamBody : bodyOf(contract, named.filter(inBody), properties, required),
  }
}

const streamBody: JsonObject = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

const bodyOf = (
  contract: AnyContract,
  names: readonly string[],
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): JsonObject | null => {
  if (names.length === 0 && contract.body !== 'multipart') return null
  const needed = names.filter(name => required.includes(name))
  const schema: Schema = contract.bodyIs
    ? (properties[contract.bodyIs] ?? {})
    : {
        type: 'object',
        properties: Object.fromEntries(names.map(name => [name, properties[name]])),
        ...(needed.length > 0 && { required: needed }),
      }
  const types =
    contract.body === 'multipart'
      ? ['multipart/form-data']
      : ['application/json', 'application/x-www-form-urlencoded']
  return { required: needed.length > 0, content: Object.fromEntries(types.map(type => [type, { schema }])) }
}

/** A schema as plain JSON, without TypeBox's internal symbols. */
const jsonSchema = (schema: TSchema): Schema => JSON.parse(JSON.stringify(schema)) as Schema

const objectOf = (
  schema: TSchema,
): { properties: Readonly<Record<string, Schema>>; required: readonly string[] } => {
  const { properties, required } = jsonSchema(schema)
  return {
    properties: isPlainObject(properties) ? (properties as Record<string, Schema>) : {},
    required: Array.isArray(required) ? required.map(String) : [],
  }
}

/** `GET /tables/:table/records` is `getTablesByTableRecords`. */
const operationId = ({ method, path }: AnyContract): string =>
  method.toLowerCase() +
  path
    .split('/')
    .filter(Boolean)
    .map(part =>
      part.startsWith(':') ? `By${capital(part.slice(1))}` : part.split(/\W+/).map(capital).join(''),
    )
    .join('')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const errorSchema = (): Schema => ({
  type: 'object',
  required: ['code', 'message', 'issues', 'requestId'],
  properties: {
    code: { type: 'string', enum: errorCodes() },
    message: { type: 'string' },
    params: { type: 'object' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: { field: { type: 'string' }, code: { type: 'string' }, params: { type: 'object' } },
      },
    },
    requestId: { type: 'string' },
  },
})
