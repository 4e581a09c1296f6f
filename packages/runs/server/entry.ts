import type { JsonObject } from '@gantry/base/shared'

/** The queue all runs share. */
export const runsQueueName = { name: 'gantry_runs' } as const

/** What the queue keeps of a run: everything else is in its row. */
export const entryOf = (space: string, id: string): JsonObject => ({ space, id })
