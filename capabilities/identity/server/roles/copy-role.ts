import type { Json, Text } from '@gantry/base/shared'
import { keepDraft, openDesign, publishDesigns } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { catalogOf, createRecord, getRecord } from '@gantry/records/server'
import type { RoleCopy } from '../../shared/role-contract.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { namesRole, withRoleToo } from './with-role-too.ts'

/**
 * Copies a role with its permissions and without its holders. The changed rules are published as a release of each
 * table; a table with an unpublished draft is skipped.
 *
 * @throws AppError record.not_found, record.invalid for a name that is taken, permission.denied, and the errors of
 *   publishing
 */
export const copyRole = async (ctx: Ctx, role: string, name: string): Promise<RoleCopy> => {
  const copied = await inTransaction(ctx, async tx => {
    const { data } = await getRecord(tx, 'role', role)
    const { id } = await createRecord(tx, 'role', {
      name: name.trim(),
      description: data.description ?? null,
    })
    await tx.db.run(sql`
      insert into gantry.console_right (space, kind, holder, page, action)
      select space, kind, ${id}::uuid, page, action from gantry.console_right
      where space = ${tx.space} and kind = 'role' and holder = ${role}`)
    const drafts = await draftTables(tx, role, id)
    const { pending } =
      drafts.designs.length > 0
        ? await publishDesigns(tx, { designs: drafts.designs, note: `${String(data.name)} → ${name.trim()}` })
        : { pending: null }
    await audit(tx, {
      action: 'role.copied',
      table: 'role',
      recordId: id,
      details: { from: role, tables: drafts.designs.length, left: drafts.left.length },
    })
    return { id, tables: drafts.designs.length, left: drafts.left, pending }
  })
  forgetActors(ctx.kernel)
  return copied
}

interface Drafts {
  readonly designs: readonly { readonly kind: string; readonly id: string; readonly revision: number }[]
  readonly left: readonly Text[]
}

/** Drafts of the tables whose rules reference the role, with the copy added. */
const draftTables = async (ctx: Ctx, role: string, copy: string): Promise<Drafts> => {
  const { tables } = await catalogOf(ctx)
  const masters = new Set(
    [...tables.values()]
      .filter(table => table.home !== 'platform' && namesRole(table, role))
      .map(table => table.master ?? table.id),
  )
  const designs: { kind: string; id: string; revision: number }[] = []
  const left: Text[] = []
  for (const id of masters) {
    const key = { kind: 'table', id }
    const { design, published, draft } = await openDesign(ctx, key)
    if (draft !== null || published === null || !design) {
      left.push(tables.get(id)?.label ?? { 'zh-CN': id, en: id })
      continue
    }
    const body: Json = withRoleToo(published, role, copy)
    const { revision } = await keepDraft(ctx, { ...key, body, base: design.release, revision: 0 })
    designs.push({ ...key, revision })
  }
  return { designs, left }
}
