import type { Json, Text } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import type { DesignKey } from '../shared/design.ts'
import type { Scope } from '../shared/kind.ts'
import { designServer, registeredNames } from './design-server.ts'

/** A body of the set that is checked together. */
export type Bodied = DesignKey & { readonly body: Json }

/** What the bodies of a set may refer to, as the space would be once all of them are published. */
export const scopeOf = async (ctx: Ctx, set: readonly Bodied[]): Promise<Scope> => {
  const { tables: before } = await catalogOf(ctx)
  const tables = new Map(before)
  for (const { kind, body } of set)
    for (const table of designServer(ctx.kernel, kind).kind.tablesOf?.(body) ?? [])
      tables.set(table.id, table)
  return { tables, before, named: await namesOf(ctx, set) }
}

const namesOf = async (ctx: Ctx, set: readonly Bodied[]): Promise<Scope['named']> => {
  const named = new Map<string, Map<string, Text>>()
  const add = (kind: string, id: string, name: Text) =>
    named.set(kind, (named.get(kind) ?? new Map<string, Text>()).set(id, name))
  for (const [kind, names] of registeredNames(ctx.kernel)) {
    named.set(kind, new Map())
    for (const [id, name] of await names(ctx)) add(kind, id, name)
  }
  const { rows } = await ctx.db.run<DesignKey & { readonly name: Text }>(sql`
    select kind, id, name from gantry.design
    where space = ${ctx.space} and state <> 'removed' and release is not null`)
  for (const { kind, id, name } of rows) add(kind, id, name)
  for (const { kind, id, body } of set) add(kind, id, designServer(ctx.kernel, kind).kind.nameOf(body))
  return named
}
