import {
  adviseSchedule,
  changeJob,
  completeIndexes,
  computeJob,
  duplicatesJob,
  handOverJob,
  noteSizesSchedule,
  purgeDeleted,
  undoJob,
} from '@gantry/records/server'
import type { Capability } from '../capability.ts'
import { duplicatesEndpoints } from './duplicates-endpoints.ts'
import { pastEndpoints } from './past-endpoints.ts'
import { readEndpoints } from './read-endpoints.ts'
import { schemaEndpoints } from './schema-endpoints.ts'
import { sharingEndpoints } from './sharing-endpoints.ts'
import { tableEndpoints } from './table-endpoints.ts'
import { writeEndpoints } from './write-endpoints.ts'

/** Tables and records over HTTP; the engine enforces permissions. */
export const records: Capability = {
  name: 'records',
  endpoints: [
    ...tableEndpoints,
    ...readEndpoints,
    ...writeEndpoints,
    ...sharingEndpoints,
    ...schemaEndpoints,
    ...pastEndpoints,
    ...duplicatesEndpoints,
  ],
  jobs: [handOverJob, changeJob, completeIndexes, computeJob, undoJob, duplicatesJob],
  schedules: [purgeDeleted, adviseSchedule, noteSizesSchedule],
}
