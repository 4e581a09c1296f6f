import { AppError, newId } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  inTransaction,
  type Migration,
  openText,
  sealText,
  sql,
} from '@gantry/kernel/server'

/** Part of what was sealed: it must not change. */
const placeOf = (id: string): string => `button/${id}`

/** Keeps a secret for the header of a call, sealed; it is never shown again. */
export const keepCallSecret = (ctx: Ctx, text: string): Promise<string> =>
  inTransaction(ctx, async tx => {
    const id = newId()
    await tx.db.run(sql`
      insert into gantry.call_secret (space, id, sealed, at)
      values (${tx.space}, ${id}::uuid, ${sealText(tx, placeOf(id), text)}, ${tx.now})`)
    await audit(tx, { action: 'call.secret', details: { id } })
    return id
  })

/** @throws AppError secret.unreadable */
export const openSecret = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await ctx.db.run<{ readonly sealed: string }>(
    sql`select sealed from gantry.call_secret where space = ${ctx.space} and id = ${id}::uuid`,
  )
  const text = rows[0] ? openText(ctx, placeOf(id), rows[0].sealed) : null
  if (text === null) throw new AppError('secret.unreadable')
  return text
}

/** Secrets of headers, sealed with the key of the space. */
export const callSecretsMigration: Migration = {
  name: 'designs.call_secrets',
  up: `
    create table gantry.call_secret (
      space text not null,
      id uuid not null,
      sealed text not null,
      at timestamptz not null,
      primary key (space, id)
    );
    alter table gantry.call_secret enable row level security, force row level security;
    create policy space_wall on gantry.call_secret
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
