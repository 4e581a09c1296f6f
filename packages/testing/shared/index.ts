export { runs, timeForRuns } from './runs.ts'
export { sessionOf } from './session-of.ts'
