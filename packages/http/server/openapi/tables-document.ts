import { type JsonObject, localise } from '@gantry/base/shared'
import { describedJson, fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef, TableInfo } from '@gantry/model/shared'

type Lang = Parameters<typeof localise>[1]

/**
 * The OpenAPI 3.1 document of the tables one person may read, with the open fields, for clients of one space.
 */
export const tablesDocument = (space: string, tables: readonly TableInfo[], lang: Lang): JsonObject => ({
  openapi: '3.1.0',
  info: { title: `Gantry · ${space}`, version: '1', description: 'The tables of this space.' },
  servers: [{ url: `/space-${space}/api` }],
  security: [{ session: [] }, { bearer: [] }],
  tags: tables.map(({ table }) => ({ name: table.id, description: localise(table.label, lang) })),
  paths: Object.fromEntries(tables.flatMap(info => pathsOf(info))),
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'gantry_session' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
    schemas: Object.fromEntries(tables.flatMap(info => Object.entries(tableSchemas(info, lang)))),
  },
})

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } })

const pathsOf = ({ table: { id }, rights }: TableInfo): [string, JsonObject][] => {
  const may = (operation: (typeof rights.operations)[number]) => rights.operations.includes(operation)
  const one = { description: 'Done', ...json({ type: 'object', properties: { data: ref(id) } }) }
  const many = {
    description: 'Done',
    ...json({
      type: 'object',
      properties: {
        data: { type: 'array', items: ref(id) },
        page: { type: 'object' },
        total: { type: ['integer', 'null'] },
      },
    }),
  }
  const operation = (name: string, rest: JsonObject): JsonObject => ({
    operationId: `${name}_${id}`,
    tags: [id],
    ...rest,
  })
  const asked = ['filter', 'sort', 'page', 'pageSize', 'fields', 'cursor', 'search'].map(name => ({
    name,
    in: 'query',
    schema: {},
  }))
  const body = { required: true, ...json(ref(`${id}_input`)) }
  return [
    [
      `/tables/${id}/records`,
      {
        ...(may('read') && { get: operation('list', { parameters: asked, responses: { 200: many } }) }),
        ...(may('create') && {
          post: operation('create', { requestBody: body, responses: { 201: one } }),
        }),
      },
    ],
    [
      `/tables/${id}/records/{id}`,
      {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        ...(may('read') && { get: operation('get', { responses: { 200: one } }) }),
        ...(may('update') && { put: operation('update', { requestBody: body, responses: { 200: one } }) }),
        ...(may('remove') && {
          delete: operation('remove', { responses: { 200: { description: 'Done' } } }),
        }),
      },
    ],
  ]
}

/** JSON Schema of a record of a table as it is answered, and of what a change may send (`<table>_input`). */
export const tableSchemas = (info: TableInfo, lang: Lang): Readonly<Record<string, JsonObject>> => {
  const { table, rights } = info
  const written = rights.writable.filter(
    id => table.fields[id] && !fieldTypeOf(table.fields[id]).assigned && !table.fields[id].computed,
  )
  const version = { type: 'integer', description: 'The version that was seen; needed for a change' }
  return {
    [table.id]: {
      type: 'object',
      title: localise(table.label, lang),
      properties: {
        id: { type: 'string', format: 'uuid' },
        version,
        ...fieldsOf(info, rights.readable, lang, answered),
      },
    },
    [`${table.id}_input`]: {
      type: 'object',
      properties: { version, ...fieldsOf(info, written, lang, describedJson) },
    },
  }
}

const fieldsOf = (
  { table, slaves }: Pick<TableInfo, 'table' | 'slaves'>,
  ids: readonly FieldId[],
  lang: Lang,
  schemaOf: (field: FieldDef, lang: Lang) => JsonObject,
): JsonObject =>
  Object.fromEntries(
    ids.flatMap(id => {
      const field = table.fields[id]
      if (!field) return []
      const rows = fieldTypeOf(field).rows?.(field)
      const slave: TableDef | undefined = slaves.find(each => each.id === rows)
      const schema = slave
        ? {
            type: 'array',
            items: {
              type: 'object',
              properties: fieldsOf({ table: slave, slaves: [] }, Object.keys(slave.fields), lang, schemaOf),
            },
          }
        : schemaOf(field, lang)
      return [[id, { title: localise(field.label ?? id, lang), ...schema }]]
    }),
  )

/** A value in a response: references include their title, and a field may be empty. */
const answered = (field: FieldDef, lang: Lang): JsonObject => {
  const type = fieldTypeOf(field)
  const pointed = {
    type: 'object',
    properties: { id: { type: 'string', format: 'uuid' }, title: { type: 'string' } },
  }
  const schema = type.target
    ? type.kind === 'reference'
      ? pointed
      : { type: 'array', items: pointed }
    : describedJson(field, lang)
  return { anyOf: [schema, { type: 'null' }] }
}
