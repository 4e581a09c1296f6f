import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { catalogOf, retryOnCatalogChange } from '@gantry/records/server'
import type { BatchCommand, BatchResult } from '../../shared/desk.ts'
import { placedFailure } from '../exceptions/placed-failure.ts'
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
  const about = await aboutOf(ctx, [...new Set(items.map(({ instance }) => instance))])
  const { tables } = await catalogOf(ctx)
  const results: BatchResult[] = []
  for (const { instance, task, key } of items) {
    const { subject = '', table } = about.get(instance) ?? {}
    const found = { instance, task, subject }
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
      const { state } = await retryOnCatalogChange(ctx, tried =>
        runCommand(tried, { instance, key, command: given }),
      )
      results.push({ ...found, code: null, state, params: {}, issues: [] })
    } catch (problem) {
      if (!(problem instanceof AppError)) throw problem
      const { code, params, issues } = problem
      const isHidden = code === 'workflow.not_found'
      const placed = isHidden || !table ? null : placedFailure(tables, table, { code, params, issues })
      results.push({
        ...found,
        subject: isHidden ? '' : found.subject,
        code,
        state: null,
        params,
        issues: placed?.issues ?? [],
      })
    }
  }
  return { results }
}

interface About {
  readonly subject: string
  readonly table: string
}

const aboutOf = async (ctx: Ctx, instances: readonly string[]): Promise<ReadonlyMap<string, About>> => {
  const { rows } = await ctx.db.run<About & { readonly id: string }>(sql`
    select id, subject, table_id as "table" from gantry.wf_instance
    where space = ${ctx.space} and id = any(${[...instances]}::uuid[])`)
  return new Map(rows.map(({ id, ...about }) => [id, about]))
}
