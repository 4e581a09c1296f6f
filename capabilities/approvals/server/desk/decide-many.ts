import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { retryOnCatalogChange } from '@gantry/records/server'
import type { BatchCommand, BatchResult } from '../../shared/desk.ts'
import { runCommand } from '../run-command.ts'

interface Batch {
  readonly do: BatchCommand
  readonly opinion?: string
  readonly signature?: string
  readonly items: readonly { readonly instance: string; readonly task: number; readonly key: string }[]
}

/**
 * Gives one command to many tasks, each in its own transaction. A task that needs fields, picks or an opinion, or was handled
 * in the meantime, is refused individually and stays unchanged.
 */
export const decideMany = async (
  ctx: Ctx,
  { do: command, opinion, signature, items }: Batch,
): Promise<{ readonly results: readonly BatchResult[] }> => {
  const subjects = await subjectsOf(ctx, [...new Set(items.map(({ instance }) => instance))])
  const results: BatchResult[] = []
  for (const { instance, task, key } of items) {
    const found = { instance, task, subject: subjects.get(instance) ?? '' }
    const given =
      command === 'fetch_back'
        ? { do: command, task }
        : {
            do: command,
            task,
            ...(opinion?.trim() && { opinion }),
            ...(signature !== undefined && { signature }),
          }
    try {
      await retryOnCatalogChange(ctx, tried => runCommand(tried, { instance, key, command: given }))
      results.push({ ...found, code: null, params: {} })
    } catch (problem) {
      if (!(problem instanceof AppError)) throw problem
      results.push({
        ...found,
        subject: problem.code === 'workflow.not_found' ? '' : found.subject,
        code: problem.code,
        params: problem.params,
      })
    }
  }
  return { results }
}

const subjectsOf = async (ctx: Ctx, instances: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly subject: string }>(sql`
    select id, subject from gantry.wf_instance where space = ${ctx.space} and id = any(${[...instances]}::uuid[])`)
  return new Map(rows.map(({ id, subject }) => [id, subject]))
}
