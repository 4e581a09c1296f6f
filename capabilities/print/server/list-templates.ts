import { AppError, localise } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { effectiveRights, tableOf, translated } from '@gantry/records/server'
import { printKind } from '../shared/print-kind.ts'
import type { OfferedTemplate, PrintTemplate } from '../shared/template.ts'

/**
 * The published templates of a table, in the order of their names. A template is no permission: what is closed to the
 * reader of a record stays empty on paper. The content of documents is left out.
 * @throws AppError table.not_found, also when the table is closed to the actor
 */
export const listTemplates = async (ctx: Ctx, id: TableId): Promise<readonly OfferedTemplate[]> => {
  const { operations } = await effectiveRights(ctx, await tableOf(ctx, id))
  if (!operations.includes('read')) throw new AppError('table.not_found', { table: id })
  const { rows } = await ctx.db.run<{ readonly body: PrintTemplate; readonly release: number }>(sql`
    select jsonb_set(r.body::jsonb, '{document,content}', '""', false) as body, r.number as release
    from gantry.design_mention m
    join gantry.design d on d.space = m.space and d.kind = m.kind and d.id = m.id and d.state = 'active'
    join gantry.design_release r
      on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where m.space = ${ctx.space} and m.to_kind = 'table' and m.to_id = ${id} and m.part is null
      and m.kind = 'print' and m.of = 'release' and m.at = 'table'`)
  const { lang } = ctx.actor
  const named = await Promise.all(
    rows.map(async ({ body, release }) => ({
      ...(await translated(ctx, { kind: 'print', id: body.id }, body, printKind.texts)),
      release,
    })),
  )
  return named.toSorted((a, b) => localise(a.label, lang).localeCompare(localise(b.label, lang), lang))
}
