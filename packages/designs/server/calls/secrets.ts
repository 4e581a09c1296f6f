import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, type Migration, sql } from '@gantry/kernel/server'
import { openFor, sealFor } from '@gantry/outbound/server'
import { originsOf } from '../../shared/calls/index.ts'

/** A secret that is kept: its id, and the origins it may be sent to. */
interface KeptSecret {
  readonly id: string
  readonly sentTo: string
}

/**
 * Keeps a secret of a call, sealed for the origins of the addresses; it is never shown again.
 * @throws AppError request.invalid for an address that is none
 */
export const keepCallSecret = (ctx: Ctx, text: string, addresses: readonly string[]): Promise<KeptSecret> =>
  inTransaction(ctx, async tx => {
    const sentTo = originsOf(addresses)
    if (sentTo === null) throw new AppError('request.invalid', {}, [issue('addresses', 'not_an_address')])
    const id = newId()
    await tx.db.run(sql`
      insert into gantry.call_secret (space, id, sealed, at, sent_to)
      values (${tx.space}, ${id}::uuid, ${sealFor(tx, { owner: `call/${id}`, destination: sentTo }, text)}, ${tx.now}, ${sentTo})`)
    await audit(tx, { action: 'call.secret', details: { id, sentTo } })
    return { id, sentTo }
  })

/**
 * Opens a secret that is about to be sent to these addresses.
 * @throws AppError secret.missing; secret.elsewhere where it was entered for another origin; secret.unreadable
 */
export const openSecret = async (ctx: Ctx, id: string, addresses: readonly string[]): Promise<string> => {
  if (id === '') throw new AppError('secret.missing')
  const { rows } = await ctx.db.run<{ readonly sealed: string; readonly sentTo: string | null }>(
    sql`select sealed, sent_to as "sentTo" from gantry.call_secret where space = ${ctx.space} and id = ${id}::uuid`,
  )
  return openBound(ctx, `call/${id}`, rows[0], addresses)
}

/**
 * Opens what was sealed for its owner and for the origins of these addresses.
 * @throws AppError secret.missing; secret.elsewhere where it was entered for another origin; secret.unreadable
 */
export const openBound = (
  ctx: Ctx,
  owner: string,
  row: { readonly sealed: string; readonly sentTo: string | null } | undefined,
  addresses: readonly string[],
): string => {
  if (!row) throw new AppError('secret.missing')
  const origins = originsOf(addresses)
  // Those of before secrets were bound to origins have none.
  if (origins === null || row.sentTo !== origins)
    throw new AppError('secret.elsewhere', { origin: origins ?? '' })
  const text = openFor(ctx, { owner, destination: origins }, row.sealed)
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

/** Secrets are bound to the origins they were entered for; those without any must be entered again. */
export const boundSecretsMigration: Migration = {
  name: 'designs.call_secrets_bound',
  up: 'alter table gantry.call_secret add column sent_to text',
}
