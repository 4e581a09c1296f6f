import type { Issue, Json, JsonObject } from '@gantry/base/shared'

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** Progress of background work for its owner. */
export interface JobInfo {
  readonly id: string
  readonly name: string
  readonly state: JobState
  readonly done: number
  /** Null: unknown. */
  readonly total: number | null
  readonly result: Json
  /** An error of the catalogue. */
  readonly error: {
    readonly code: string
    readonly params: JsonObject
    readonly issues: readonly Issue[]
  } | null
  readonly input: Json
  readonly createdAt: string
  readonly finishedAt: string | null
}
