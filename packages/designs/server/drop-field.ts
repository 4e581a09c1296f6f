import { AppError, localise } from '@gantry/base/shared'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import type { DesignKey, Draft } from '../shared/design.ts'
import type { FieldPlace } from '../shared/kind.ts'
import { designServer } from './design-server.ts'
import { keepDraft } from './keep-draft.ts'
import { openDesign } from './open-design.ts'
import { scopeOf } from './scope-of.ts'

/**
 * Takes every reference to a field out of a design, as a change of its draft: whoever designs it sees and publishes it.
 * @throws AppError permission.denied, design.not_found, design.needs_field where a reference stays
 */
export const dropField = (
  ctx: Ctx,
  { table, field, ...key }: DesignKey & FieldPlace,
): Promise<Pick<Draft, 'revision' | 'at'>> =>
  inTransaction(ctx, async tx => {
    const { kind } = designServer(tx.kernel, key.kind)
    const { design, published, draft } = await openDesign(tx, key)
    const body = draft?.body ?? published
    if (!design || body === null) throw new AppError('design.not_found', { ...key })
    const scope = await scopeOf(tx, [{ ...key, body }])
    const without = kind.dropField?.(body, { table, field }, scope) ?? body
    const stays = kind
      .mentions(without, scope)
      .some(({ to }) => to.kind === 'table' && to.id === table && to.part === field)
    if (stays) throw new AppError('design.needs_field', { name: localise(kind.nameOf(body), tx.actor.lang) })
    const base = draft ? draft.base : design.release
    return keepDraft(tx, { ...key, body: without, base, revision: draft?.revision ?? 0 })
  })
