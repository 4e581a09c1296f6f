import type { RunFailure, RunStep, TaskRun, TaskRunState } from './contract.ts'

/** What happened in a run, in the order of time. */
export type LogLine = { readonly at: string | null } & (
  | { readonly kind: 'begun'; readonly cause: string; readonly by: string | null; readonly release: number }
  | { readonly kind: 'started' }
  | { readonly kind: 'attempt'; readonly number: number; readonly error: RunFailure }
  | { readonly kind: 'step'; readonly step: RunStep }
  | { readonly kind: 'ended'; readonly state: TaskRunState; readonly error: RunFailure | null }
)

/** The log of a run: why it began, attempts that failed, the steps of the last attempt, and its end. */
export const runLog = (run: TaskRun): readonly LogLine[] => [
  { kind: 'begun', at: run.createdAt, cause: run.cause, by: run.by, release: run.release },
  ...(run.startedAt === null ? [] : [{ kind: 'started' as const, at: run.startedAt }]),
  ...run.attempts.map(({ at, error }, done) => ({ kind: 'attempt' as const, at, number: done + 1, error })),
  ...run.steps.map(step => ({ kind: 'step' as const, at: step.at ?? null, step })),
  ...(run.endedAt === null
    ? []
    : [{ kind: 'ended' as const, at: run.endedAt, state: run.state, error: run.error }]),
]
