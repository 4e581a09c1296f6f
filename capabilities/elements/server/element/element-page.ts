import { AppError } from '@gantry/base/shared'
import { settingValues } from '@gantry/designs/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type Element, valuesOf } from '../../shared/element/element.ts'
import type { ElementVersion, FrameValues, PropertyValues } from '../../shared/frame/contract.ts'

/**
 * The page of a version of a component, and the values it runs with.
 * @throws AppError extension.setting_missing while the space has not set what it cannot do without
 * @throws AppError request.not_found for a component that is stopped or removed, or has no such version
 */
export const elementPage = async (
  ctx: Ctx,
  { id, version }: ElementVersion,
  given: PropertyValues,
): Promise<{ readonly html: string } & FrameValues> => {
  const { rows } = await ctx.db.run<{ readonly body: Element }>(sql`
    select r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = ${version}
    where d.space = ${ctx.space} and d.kind = 'element' and d.id = ${id} and d.state = 'active'`)
  const [found] = rows
  if (!found) throw new AppError('request.not_found')
  const { body } = found
  const settings = await settingValues(ctx, { kind: 'element', id }, body.settings ?? [])
  return { html: pageOf(body), values: valuesOf(body, given), settings }
}

/** Markup, styles and scripts as one page; none of them ends the part it stands in. */
const pageOf = ({ html, css, js }: Element): string =>
  `<style>${css.replace(/<\/style/gi, '<\\/style')}</style>${html}<script>${js.replace(/<\/script/gi, '<\\/script')}</script>`
