import { AppError, type JsonObject } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { connectorOf } from '../../connectors/servers.ts'
import type { LastTest, trySource as tryContract } from '../../shared/sources/contract.ts'
import { checkSettings, kindNamed } from './change-sources.ts'
import { bound, openSource } from './open-source.ts'
import { keptSecrets, openedSettings, splitSecrets } from './secrets.ts'
import { sourceRow } from './source-rows.ts'

/**
 * Tests a source, or settings nobody has kept yet. A test of a kept source is remembered.
 * @throws AppError request.invalid, source.not_found
 */
export const trySource = async (
  ctx: Ctx,
  { id, kind: kindName, settings }: InputOf<typeof tryContract>,
): Promise<LastTest> => {
  if (id !== undefined && settings === undefined) {
    const source = await openSource(ctx, id)
    const tested = await outcomeOf(ctx, () => source.test())
    await ctx.db.run(sql`
      update gantry.data_source set tested = ${JSON.stringify(tested)}::jsonb
      where space = ${ctx.space} and id = ${id}::uuid`)
    return tested
  }
  const kind = kindNamed(kindName)
  const given = settings ?? {}
  const kept = id === undefined ? undefined : (await sourceRow(ctx, id)).settings.file
  await checkSettings(ctx, kind, given, kept)
  const connector = await connectorOf(kind.name)
  const full = id === undefined ? given : await withKept(ctx, id, given)
  return outcomeOf(ctx, () => bound(connector, { ctx, settings: full }).test())
}

/** Settings with the secrets of the source where they are left out and the destination stays. */
const withKept = async (ctx: Ctx, id: string, given: JsonObject): Promise<JsonObject> => {
  const row = await sourceRow(ctx, id)
  const { settings } = splitSecrets(ctx, id, kindNamed(row.kind), given)
  const kept = keptSecrets(row, settings)
  return { ...openedSettings(ctx, { ...row, settings, secrets: kept }), ...given }
}

const outcomeOf = async (
  ctx: Ctx,
  test: () => Promise<{ readonly version: string; readonly milliseconds: number }>,
): Promise<LastTest> => {
  const at = ctx.now.toISOString()
  try {
    return { at, ok: true, ...(await test()) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { at, ok: false, code: error.code, params: error.params }
  }
}
