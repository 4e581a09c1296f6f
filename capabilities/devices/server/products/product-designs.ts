import { issue, localise, type Text } from '@gantry/base/shared'
import type { DesignServer } from '@gantry/designs/server'
import { error, type Problem } from '@gantry/designs/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { applyModel, bytesOfFrame } from '../../shared/decode/index.ts'
import type { Product } from '../../shared/product.ts'
import { failuresOf, productKind } from '../../shared/product-kind.ts'
import { decodeFrames } from '../ingest/decode-frames.ts'
import { forgetKnown } from '../ingest/known-device.ts'

/** Sample frames of a script are read on the server only. */
const scriptFailures = async (product: Product): Promise<readonly Problem[]> => {
  const { decoder, samples = [] } = product
  if (decoder.kind !== 'script' || samples.length === 0) return []
  const frames = samples.map(({ frame }) => bytesOfFrame(decoder, frame) ?? new Uint8Array())
  const decoded = await decodeFrames(decoder, frames)
  return samples.flatMap((sample, at) => {
    const { values } = applyModel(product, decoded[at]?.values ?? [])
    const got = Object.fromEntries(values.map(({ code, value }) => [code, value]))
    return failuresOf(product, sample, got).map(({ code }) =>
      error(issue(`samples.${at}.${code}`, 'not_valid')),
    )
  })
}

/** The code stands in the topics of devices, so it stays; no two products of a space have the same. */
const codeProblems = async (
  ctx: Ctx,
  id: string,
  before: Product | null,
  after: Product,
): Promise<readonly Problem[]> => {
  if (before && before.code !== after.code) return [error(issue('code', 'format'))]
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.t_product
    where space = ${ctx.space} and f_code = ${after.code} and id <> ${id}::uuid and deleted_at is null`)
  return rows.length > 0 ? [error(issue('code', 'duplicate'))] : []
}

/** The English name of a product that has one beside the other. */
const englishOf = (name: Text): string | null => (typeof name === 'string' ? null : name.en)

/** Publishing writes the row that devices refer to, with the id of the design. */
const publish = async (ctx: Ctx, id: string, _before: Product | null, after: Product): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.t_product as p (id, space, f_name, f_name_en, f_code, f_category, f_points, f_commands, f_decoder,
      f_keep_days, f_release)
    values (${id}::uuid, ${ctx.space}, ${localise(after.name, 'zh-CN')}, ${englishOf(after.name)}, ${after.code},
      ${after.category ?? null}, ${after.points.length}, ${after.commands?.length ?? 0}, ${after.decoder.kind}, ${after.keepDays}, 1)
    on conflict (id) do update set f_name = excluded.f_name, f_name_en = excluded.f_name_en, f_category = excluded.f_category,
      f_points = excluded.f_points, f_commands = excluded.f_commands, f_decoder = excluded.f_decoder, f_keep_days = excluded.f_keep_days,
      f_release = p.f_release + 1, version = p.version + 1, updated_at = now()`)
  forgetKnown(ctx.kernel)
}

export const productDesigns: DesignServer<Product> = {
  kind: productKind,
  touches: async (ctx, id, before, after) => [
    ...(await codeProblems(ctx, id, before, after)),
    ...(await scriptFailures(after)),
  ],
  publish,
}
