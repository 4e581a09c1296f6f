import * as contracts from '@gantry/model/shared'
import { parseAggregateQuery, parseListGroups, parseQuery, RawJson } from '@gantry/model/shared'
import {
  aggregateRecordsJson,
  catalogOf,
  countRecords as count,
  readDays as daysOf,
  findRecordsJson,
  findTable,
  getRecordJson,
  listGroups,
  readOccupation as occupationOf,
  readPlaces as placesOf,
  recordHistory,
  removedOverview,
  removedRecordsJson,
  revealValue,
  searchRecords,
  searchRemoved,
} from '@gantry/records/server'
import { type Endpoint, endpoint } from '../endpoint.ts'

const listRecords = endpoint(
  contracts.listRecords,
  async (ctx, { table, ...query }) => new RawJson(await findRecordsJson(ctx, table, parseQuery(query))),
)

const countRecords = endpoint(contracts.countRecords, (ctx, { table, ...query }) => {
  const { filter, search } = parseQuery(query)
  return count(ctx, table, {
    ...(filter !== undefined && { filter }),
    ...(search !== undefined && { search }),
  })
})

const aggregateRecords = endpoint(
  contracts.aggregateRecords,
  async (ctx, { table, ...query }) =>
    new RawJson(`{"data":${await aggregateRecordsJson(ctx, table, parseAggregateQuery(query))}}`),
)

const groupsOfTable = endpoint(contracts.listGroups, (ctx, { table, ...query }) =>
  listGroups(ctx, table, parseListGroups(query)),
)

/** One page after the other: a request never holds more than one connection. */
const pagesOfTable = endpoint(contracts.listPages, async (ctx, { table, pages }) => {
  const answers: string[] = []
  for (const query of pages) answers.push(await findRecordsJson(ctx, table, parseQuery(query)))
  return new RawJson(`{"data":[${answers.join(',')}]}`)
})

const readOccupation = endpoint(contracts.readOccupation, (ctx, { table, ...query }) => {
  const { filter: asked, search: sought, fields: shown, ...window } = query
  const { filter, search, fields } = parseQuery({ filter: asked, search: sought, fields: shown })
  return occupationOf(ctx, table, {
    ...window,
    ...(filter !== undefined && { filter }),
    ...(search !== undefined && { search }),
    ...(fields && { fields }),
  })
})

const readPlaces = endpoint(contracts.readPlaces, (ctx, { table, ...query }) => {
  const { filter: asked, search: sought, ...shown } = query
  const { filter, search } = parseQuery({ filter: asked, search: sought })
  return placesOf(ctx, table, {
    ...shown,
    ...(filter !== undefined && { filter }),
    ...(search !== undefined && { search }),
  })
})

const readDays = endpoint(contracts.readDays, async (ctx, { table, ...query }) => {
  const { filter: asked, search: sought, ...window } = query
  const { filter, search } = parseQuery({ filter: asked, search: sought })
  const data = await daysOf(ctx, table, {
    ...window,
    ...(filter !== undefined && { filter }),
    ...(search !== undefined && { search }),
  })
  return { data }
})

const getRecord = endpoint(
  contracts.getRecord,
  async (ctx, { table, id }) => new RawJson(await getRecordJson(ctx, table, id)),
)

const listRemoved = endpoint(
  contracts.listRemoved,
  async (ctx, { table, ...query }) => new RawJson(await removedRecordsJson(ctx, table, parseQuery(query))),
)

const overviewOfBins = endpoint(contracts.overviewRemoved, async ctx => ({
  data: await removedOverview(ctx),
}))

const searchBins = endpoint(contracts.searchRemoved, (ctx, { text }) => searchRemoved(ctx, text))

const historyOfRecord = endpoint(contracts.recordHistory, (ctx, { table, id, ...part }) =>
  recordHistory(ctx, table, id, part),
)

const reveal = endpoint(contracts.revealValue, async (ctx, { table, id, ...place }) => ({
  value: await revealValue(ctx, table, id, place),
}))

const searchSpace = endpoint(contracts.searchSpace, async (ctx, { text }) => {
  const { groups, more } = await searchRecords(ctx, text)
  const catalog = await catalogOf(ctx)
  const data = groups.map(({ table, records }) => ({
    table,
    label: findTable(catalog, table).label,
    records: records.map(record => ({ ...record, title: record.title ?? '' })),
  }))
  return { data, more }
})

export const readEndpoints: readonly Endpoint[] = [
  listRecords,
  countRecords,
  aggregateRecords,
  groupsOfTable,
  pagesOfTable,
  readOccupation,
  readPlaces,
  readDays,
  getRecord,
  listRemoved,
  overviewOfBins,
  searchBins,
  historyOfRecord,
  reveal,
  searchSpace,
]
