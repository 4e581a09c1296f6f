/** The record engine, for tests of what lies below it and must work all the way through it. */
export {
  aggregateRecords,
  createRecords,
  exportRecords,
  findRecords,
  importRecords,
  recordHistory,
  updateRecord,
} from '@gantry/records/server'
