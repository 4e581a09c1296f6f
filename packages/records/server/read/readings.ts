import type { Operation } from '@gantry/model/shared'
import { keptByScope } from '../policy/kept.ts'
import { readingOf } from './reading.ts'

/** Cached readings, shared by all requests with an equal scope. */
export const keptReading = keptByScope((scope, operation: Operation) => readingOf(scope, operation))
