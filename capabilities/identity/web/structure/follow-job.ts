import { call } from '@gantry/client/web'
import type { JobInfo } from '@gantry/model/shared'
import { structureContract } from '../../shared/index.ts'

/** Milliseconds between two questions. */
const pause = 700

/** Waits until a job of one's own has ended, telling its progress on the way. */
export const followJob = async (id: string, onProgress: (job: JobInfo) => void): Promise<JobInfo> => {
  for (;;) {
    const job = await call(structureContract.readStructureJob, { id })
    if (job.state !== 'queued' && job.state !== 'running') return job
    onProgress(job)
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}
