import { call } from '@gantry/client/web'
import type { JobInfo } from '@gantry/model/shared'
import { structureContract } from '../../shared/index.ts'

/** Milliseconds between two questions. */
const pause = 700

/** A job that has ended; null: it has no result, because it failed or was cancelled. */
interface EndedJob<Result> extends Pick<JobInfo, 'error'> {
  readonly result: Result | null
}

/** Waits until a job of one's own has ended, telling its progress on the way. `Result` is what a job of its kind answers. */
export const followJob = async <Result>(
  id: string,
  onProgress: (job: JobInfo) => void,
): Promise<EndedJob<Result>> => {
  for (;;) {
    const job = await call(structureContract.readStructureJob, { id })
    if (job.state !== 'queued' && job.state !== 'running')
      return { error: job.error, result: job.state === 'done' ? (job.result as Result | null) : null }
    onProgress(job)
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}
