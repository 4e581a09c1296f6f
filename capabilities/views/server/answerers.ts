import type { JsonObject } from '@gantry/base/shared'
import { parseAggregateQuery, parseQuery, RawJson } from '@gantry/model/shared'
import { aggregateRecordsJson, findRecordsJson, getRecordJson } from '@gantry/records/server'
import type { Answerer } from '@gantry/tiles/server'
import { Type } from 'typebox'

const table = Type.String({ maxLength: 48 })

/** Questions about records, with the rights of the asker: the same that the endpoints of records answer. */
export const answerers: readonly Answerer[] = [
  {
    name: 'records',
    input: Type.Object({ table }),
    answer: async (ctx, { table: id, ...query }) =>
      new RawJson(await findRecordsJson(ctx, String(id), parseQuery(query))),
  },
  {
    name: 'aggregate',
    input: Type.Object({ table }),
    answer: async (ctx, { table: id, ...query }) =>
      new RawJson(`{"data":${await aggregateRecordsJson(ctx, String(id), parseAggregateQuery(query))}}`),
  },
  {
    name: 'record',
    input: Type.Object({ table, id: Type.String({ format: 'uuid' }) }),
    answer: async (ctx, { table: of, id }: JsonObject) =>
      new RawJson(await getRecordJson(ctx, String(of), String(id))),
  },
]
