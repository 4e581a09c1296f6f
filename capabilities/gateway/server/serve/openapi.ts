import { AppError, isSpaceId, type Json, type JsonObject, localise } from '@gantry/base/shared'
import { describedJson } from '@gantry/fields/shared'
import type { Io } from '@gantry/http/server'
import { type Ctx, requireFeature, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type { PublishedApi } from '../../shared/api.ts'
import { actingFor, callerOf } from '../keys/caller.ts'

const json = (schema: Json): JsonObject => ({ 'application/json': { schema } })
const errors = {
  401: { description: 'Unknown key' },
  403: { description: 'Outside the scope of the key' },
  429: { description: 'Too many calls' },
}

/** JSON Schema of the open fields of a table. */
const rowSchema = (
  table: TableDef | undefined,
  fields: readonly string[],
  lang: 'zh-CN' | 'en',
): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.flatMap(id => {
      const field = table?.fields[id]
      if (!field) return []
      const schema = describedJson(field, lang)
      return [[id, { title: localise(field.label ?? id, lang), ...schema }]]
    }),
  ),
})

const parametersOf = ({ source }: PublishedApi): JsonObject[] =>
  'parameters' in source
    ? (source.parameters ?? []).map(({ name, required = false }) => ({
        name,
        in: 'query',
        required,
        schema: { type: 'string' },
      }))
    : []

const pathsOf = (
  api: PublishedApi,
  tables: ReadonlyMap<string, TableDef>,
  lang: 'zh-CN' | 'en',
): JsonObject => {
  const { source, path, version } = api
  const address = `/${path}/v${version}`
  const summary = localise(api.name, lang)
  const answers = (schema: Json) => ({ 200: { description: 'OK', content: json(schema) }, ...errors })
  if (source.kind === 'decision' || source.kind === 'logic')
    return {
      [address]: {
        post: {
          summary,
          requestBody: { content: json({ type: 'object' }) },
          responses: answers({ type: 'object', properties: { value: {}, release: { type: 'integer' } } }),
        },
      },
    }
  const parameters = parametersOf(api)
  if (source.kind === 'figures')
    return {
      [address]: {
        get: {
          summary,
          parameters,
          responses: answers({
            type: 'object',
            properties: {
              data: {
                type: 'array',
                items: rowSchema(tables.get(source.table), source.groupBy, lang),
              },
            },
          }),
        },
      },
    }
  const row = rowSchema(tables.get(source.table), source.fields, lang)
  const one = { type: 'object', properties: { data: row } }
  const may = (name: (typeof source.operations)[number]) => source.operations.includes(name)
  const paging = ['page', 'pageSize', 'cursor', 'sort', 'filter'].map(name => ({
    name,
    in: 'query',
    schema: {},
  }))
  const list = {
    type: 'object',
    properties: { data: { type: 'array', items: row }, page: { type: 'object' }, total: { type: 'integer' } },
  }
  return {
    [address]: {
      ...(may('list') && {
        get: { summary, parameters: [...parameters, ...paging], responses: answers(list) },
      }),
      ...(may('create') && {
        post: {
          summary,
          requestBody: { content: json(row) },
          responses: { 201: { description: 'Created', content: json(one) }, ...errors },
        },
      }),
    },
    [`${address}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      ...(may('read') && { get: { summary, responses: answers(one) } }),
      ...(may('change') && {
        put: { summary, requestBody: { content: json(row) }, responses: answers(one) },
      }),
      ...(may('remove') && { delete: { summary, responses: answers({ type: 'object' }) } }),
    },
  }
}

/** The OpenAPI 3.1 document of the interfaces a key may call. @throws AppError as `callerOf` */
export const describeApis = async (ctx: Ctx, space: string, io: Io): Promise<Json> => {
  if (!isSpaceId(space)) throw new AppError('space.not_found')
  const caller = await callerOf(ctx.kernel, space, { authorization: io.headers.authorization, ip: io.ip })
  requireFeature({ kernel: ctx.kernel, space }, 'gateway')
  const acting = await actingFor(ctx.kernel, space, caller, ctx)
  const { rows } = await acting.db.run<{ readonly body: PublishedApi }>(sql`
    select v.body from gantry.gateway_version v
    join gantry.design d on d.space = v.space and d.kind = 'api' and d.id = v.api and d.state = 'active'
    where v.space = ${space} and (${caller.apis}::text[] is null or v.api = any(${caller.apis}::text[]))
    order by v.path, v.version limit 500`)
  const { tables } = await catalogOf(acting)
  const paths: JsonObject = Object.assign({}, ...rows.map(({ body }) => pathsOf(body, tables, io.lang)))
  return {
    openapi: '3.1.0',
    info: { title: `Gantry · ${space}`, version: '1' },
    servers: [{ url: `${io.origin}/space-${space}/gateway` }],
    security: [{ key: [] }],
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  }
}
