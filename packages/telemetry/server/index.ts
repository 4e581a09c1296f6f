export { forgetValues, makeDays } from './days.ts'
export { telemetryMigration } from './migration.ts'
export { type PointKey, pointIds } from './point-ids.ts'
export {
  type Bucket,
  type HistoryQuery,
  history,
  type LatestValue,
  latestOf,
  readValues,
  type SeriesPart,
  type SeriesStep,
  seriesOf,
  seriesSteps,
} from './read-readings.ts'
export { quality, type Reading } from './reading.ts'
export { storeReadings } from './store-readings.ts'
