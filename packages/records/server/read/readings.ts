import type { Operation } from '@gantry/model/shared'
import { keptByScope } from '../policy/kept.ts'
import { readingOf } from './reading.ts'

/** What an actor may read, settled once for all requests that would settle it alike. */
export const keptReading = keptByScope((scope, operation: Operation) => readingOf(scope, operation))
