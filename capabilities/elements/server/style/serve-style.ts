import { createHash } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { keepDraft } from '@gantry/designs/shared'
import { isOpened, StyleFile } from '@gantry/http/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type StyleSheet, styleId, styleKind } from '../../shared/style/style-kind.ts'
import { scopeStyle } from './scope-style.ts'

/** Part of the name of a file; another number makes pages load a file anew after the scoping was changed. */
const scoping = 1

const published = async (ctx: Ctx): Promise<string> => {
  const { rows } = await ctx.db.run<{ readonly body: StyleSheet }>(sql`
    select r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = ${styleKind.name} and d.id = ${styleId} and d.state = 'active'`)
  return rows[0]?.body.css ?? ''
}

const fileOf = (css: string): string =>
  createHash('sha256').update(`${scoping} ${css}`).digest('hex').slice(0, 16)

/** The name of the file pages load, from its content; null without styles. */
export const currentStyle = async (ctx: Ctx): Promise<string | null> => {
  const css = await published(ctx)
  return css.trim() === '' ? null : fileOf(css)
}

/** @throws AppError request.not_found for a file of an earlier release; permission.denied for a draft where the caller writes none */
export const openStyle = async (ctx: Ctx, file: string): Promise<StyleFile> => {
  if (file === 'draft') return new StyleFile(scopeStyle((await ownDraft(ctx)) ?? (await published(ctx))).css)
  const css = await published(ctx)
  if (css === '' || fileOf(css) !== file) throw new AppError('request.not_found')
  return new StyleFile(scopeStyle(css).css)
}

/** The draft, for the one who wrote it last; null: published or given up, or somebody else's. */
const ownDraft = async (ctx: Ctx): Promise<string | null> => {
  const mayWrite =
    ctx.actor.userType === 'admin' || isOpened(ctx, keepDraft, { kind: styleKind.name, id: styleId })
  if (!mayWrite) throw new AppError('permission.denied')
  const { rows } = await ctx.db.run<{ readonly body: StyleSheet }>(sql`
    select t.body from gantry.design_draft t
    where t.space = ${ctx.space} and t.kind = ${styleKind.name} and t.id = ${styleId}
      and t.changed_by = ${ctx.actor.personId}`)
  return rows[0]?.body.css ?? null
}
