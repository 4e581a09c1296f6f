export { runs, timeForRuns } from './runs.ts'
