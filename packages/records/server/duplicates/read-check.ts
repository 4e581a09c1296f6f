import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import { type Ctx, cancelJob, listJobs, readJob } from '@gantry/kernel/server'
import {
  type DuplicateCheck,
  type DuplicateGroup,
  type JobInfo,
  type TableId,
  where,
} from '@gantry/model/shared'
import { findRecords } from '../read/find-records.ts'
import { type CheckInput, type CheckResult, duplicatesJob } from './check-job.ts'
import type { Member } from './groups.ts'

/** Groups per page; all their records fit on one list page. */
const usualPage = 10

/**
 * Progress of the caller's own check, with a page of its groups as the caller may read them now.
 * @throws AppError job.not_found, also for another person's check or another table's
 */
export const readCheck = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  { page = 1, pageSize = usualPage }: { readonly page?: number; readonly pageSize?: number } = {},
): Promise<DuplicateCheck> => {
  const job = await checkOf(ctx, table, id)
  const { fields, threshold } = inputOf(job)
  const { groups, more } = resultOf(job)
  const shown = groups.slice((page - 1) * pageSize, page * pageSize)
  return {
    id,
    fields,
    threshold,
    state: job.state,
    done: job.done,
    total: job.total,
    groups: groups.length,
    more,
    data: shown.length > 0 ? await groupsWithRecords(ctx, table, shown) : [],
    error: job.error?.code ?? null,
  }
}

/** The caller's last check of a table; null: none. */
export const lastCheck = async (ctx: Ctx, table: TableId): Promise<string | null> =>
  (await listJobs(ctx, duplicatesJob.name, 50)).find(job => inputOf(job).table === table)?.id ?? null

/** @throws AppError job.not_found, job.state when it has ended */
export const cancelCheck = async (ctx: Ctx, table: TableId, id: string): Promise<void> => {
  await checkOf(ctx, table, id)
  await cancelJob(ctx, id)
}

const checkOf = async (ctx: Ctx, table: TableId, id: string): Promise<JobInfo> => {
  const job = await readJob(ctx, id)
  if (job.name !== duplicatesJob.name || inputOf(job).table !== table) throw new AppError('job.not_found')
  return job
}

const groupsWithRecords = async (
  ctx: Ctx,
  table: TableId,
  groups: readonly (readonly Member[])[],
): Promise<readonly DuplicateGroup[]> => {
  const ids = groups.flat().map(({ id }) => id)
  const { data } = await findRecords(ctx, table, {
    filter: where('id', 'in', ids),
    pageSize: ids.length,
    count: 'none',
  })
  const known = new Map(data.map(record => [record.id, record]))
  return groups.map(group => ({
    records: group.flatMap(({ id }) => known.get(id) ?? []),
    scores: Object.fromEntries(group.map(({ id, score }) => [id, score])),
  }))
}

// Written by the job itself; JSON has no types.
const inputOf = ({ input }: JobInfo): CheckInput => {
  const { table, fields, threshold } = objectOf(input)
  return {
    table: String(table),
    fields: Array.isArray(fields) ? fields.map(String) : [],
    threshold: Number(threshold),
  }
}

const resultOf = ({ result }: JobInfo): CheckResult => {
  const { groups, more } = objectOf(result)
  return {
    groups: Array.isArray(groups)
      ? groups.map(group =>
          Array.isArray(group)
            ? group.map(objectOf).map(({ id, score }) => ({ id: String(id), score: Number(score) }))
            : [],
        )
      : [],
    more: more === true,
  }
}

const objectOf = (json: Json | undefined): Readonly<Record<string, Json | undefined>> =>
  isObject(json) ? json : {}

const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
