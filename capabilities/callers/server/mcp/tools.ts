import { type Json, type JsonObject, localise, newId } from '@gantry/base/shared'
import { listButtons, pressButton } from '@gantry/buttons/server'
import type { Ctx } from '@gantry/kernel/server'
import { mostPressed, parseAggregateQuery, parseQuery } from '@gantry/model/shared'
import {
  aggregateRecordsJson,
  createRecord,
  findRecordsJson,
  getRecordJson,
  recordHistory,
  removeRecord,
  retryOnCatalogChange,
  updateRecord,
} from '@gantry/records/server'
import { type Static, type TObject, Type } from 'typebox'
import { describeTable, readTableIn, readTablesOf, tableIn } from './tables.ts'

/** What an assistant may do, with the rights of its caller in one application. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly input: TObject
  /** Changes nothing. */
  readonly reads: boolean
  /** Input that fits the schema. JSON text is answered as it is. */
  run(ctx: Ctx, app: string, input: Record<string, unknown>): Promise<string>
}

const tool = <In extends TObject>(definition: {
  readonly name: string
  readonly description: string
  readonly input: In
  readonly reads: boolean
  run(ctx: Ctx, app: string, input: Static<In>): Promise<string>
}): Tool => definition as unknown as Tool

const text = (value: Json | JsonObject): string => JSON.stringify(value)

/** Rows of one answer at most: an assistant reads them all. */
const mostRows = 100

const table = Type.String({ maxLength: 48, description: 'Id of a table, from list_tables' })
const id = Type.String({ format: 'uuid', description: 'Id of a record' })
const version = Type.Integer({ description: 'The version that was read; another one is a conflict' })
const values = Type.Unsafe<JsonObject>({
  type: 'object',
  description: 'Values by field id, as "values" of describe_table says',
})
const filter = Type.Optional(
  Type.Unsafe<JsonObject>({
    type: 'object',
    description:
      '{"status": {"in": ["open"]}, "amount": {"gte": 100}}; and, or, not as {"op": "or", "of": […]}',
  }),
)
const search = Type.Optional(Type.String({ maxLength: 200, description: 'Words to look for' }))

/** The tools of every application, in the order they are listed. English is the language of the protocol. */
export const tools: readonly Tool[] = [
  tool({
    name: 'list_tables',
    description:
      'Lists the tables of the application, and those of people and departments its records refer to, with what the caller may do with each.',
    input: Type.Object({}),
    reads: true,
    run: async (ctx, app) =>
      text({
        tables: (await readTablesOf(ctx, app)).map(({ id, label, operations }) => ({
          table: id,
          name: localise(label, ctx.actor.lang),
          operations,
        })),
      }),
  }),
  tool({
    name: 'describe_table',
    description:
      'Tells the fields of a table as JSON Schema: of a record that is read, and of values to write.',
    input: Type.Object({ table }),
    reads: true,
    run: async (ctx, app, { table }) => text(await describeTable(ctx, app, table)),
  }),
  tool({
    name: 'find_records',
    description: 'Answers a page of records that fit a filter or contain words.',
    input: Type.Object({
      table,
      filter,
      search,
      sort: Type.Optional(Type.String({ description: 'Field ids by comma, a minus before descending ones' })),
      fields: Type.Optional(Type.Array(Type.String(), { description: 'Only these fields' })),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRows })),
    }),
    reads: true,
    run: async (ctx, app, { table, ...query }) =>
      findRecordsJson(ctx, await readTableIn(ctx, app, table), parseQuery({ pageSize: 20, ...query })),
  }),
  tool({
    name: 'read_record',
    description: 'Answers one record with its slave rows and the caller’s rights on it.',
    input: Type.Object({ table, id }),
    reads: true,
    run: async (ctx, app, { table, id }) => getRecordJson(ctx, await readTableIn(ctx, app, table), id),
  }),
  tool({
    name: 'summarise_records',
    description: 'Counts, sums and averages, optionally by group.',
    input: Type.Object({
      table,
      filter,
      search,
      groupBy: Type.Optional(Type.Array(Type.String())),
      aggregates: Type.String({ description: '"count,sum:amount,avg:hours,min:at,max:at"' }),
    }),
    reads: true,
    run: async (ctx, app, { table, ...query }) =>
      `{"data":${await aggregateRecordsJson(ctx, await readTableIn(ctx, app, table), parseAggregateQuery({ limit: mostRows, ...query }))}}`,
  }),
  tool({
    name: 'record_history',
    description: 'Tells who changed what in a record, newest first.',
    input: Type.Object({ table, id }),
    reads: true,
    run: async (ctx, app, { table, id }) =>
      JSON.stringify(await recordHistory(ctx, await tableIn(ctx, app, table), id, { limit: 20 })),
  }),
  tool({
    name: 'list_buttons',
    description:
      'Lists the buttons that the designer gave the records of a table, with the conditions under which they act.',
    input: Type.Object({ table }),
    reads: true,
    run: async (ctx, app, { table }) => {
      const { own } = await listButtons(ctx, await tableIn(ctx, app, table))
      return text({
        buttons: own.map(({ id, text, showWhen, enabledWhen, confirm }) => ({
          button: id,
          name: localise(text, ctx.actor.lang),
          ...(showWhen !== undefined && { showWhen }),
          ...(enabledWhen !== undefined && { enabledWhen }),
          ...(confirm !== undefined && { confirm: localise(confirm, ctx.actor.lang) }),
        })),
      })
    },
  }),
  tool({
    name: 'press_button',
    description:
      'Presses a button on records: what it does is done for those that meet its conditions, the others are refused with the reason.',
    input: Type.Object({
      table,
      button: Type.String({ format: 'uuid', description: 'Id of a button, from list_buttons' }),
      ids: Type.Array(id, { maxItems: mostPressed, uniqueItems: true }),
      press: Type.Optional(
        Type.String({ format: 'uuid', description: 'The same one again acts once and answers the same' }),
      ),
    }),
    reads: false,
    run: async (ctx, app, { table, button, ids, press }) => {
      const pressed = { table: await tableIn(ctx, app, table), button, ids, press: press ?? newId() }
      return JSON.stringify(await retryOnCatalogChange(ctx, ctx => pressButton(ctx, pressed)))
    },
  }),
  tool({
    name: 'create_record',
    description: 'Creates a record with its slave rows; all rules of the form apply.',
    input: Type.Object({ table, values }),
    reads: false,
    run: async (ctx, app, { table, values }) => {
      const to = await tableIn(ctx, app, table)
      const { id, version } = await retryOnCatalogChange(ctx, ctx => createRecord(ctx, to, values))
      return text({ id, version })
    },
  }),
  tool({
    name: 'change_record',
    description: 'Changes fields of a record; a slave field replaces all its rows.',
    input: Type.Object({ table, id, version, values }),
    reads: false,
    run: async (ctx, app, { table, id, version: seen, values }) => {
      const to = await tableIn(ctx, app, table)
      const changes = { ...values, version: seen }
      const { version } = await retryOnCatalogChange(ctx, ctx => updateRecord(ctx, to, id, changes))
      return text({ id, version })
    },
  }),
  tool({
    name: 'remove_record',
    description: 'Moves a record to the recycle bin.',
    input: Type.Object({ table, id, version }),
    reads: false,
    run: async (ctx, app, { table, id, version }) => {
      const to = await tableIn(ctx, app, table)
      await retryOnCatalogChange(ctx, ctx => removeRecord(ctx, to, id, version))
      return text({ id })
    },
  }),
]
