import { AppError, newId } from '@gantry/base/shared'
import { FramedPage } from '@gantry/http/server'
import { type Ctx, type Migration, sql } from '@gantry/kernel/server'
import type { FrameSource, FrameValues } from '../../shared/frame/contract.ts'
import { elementPage } from '../element/element-page.ts'
import { bridge } from './bridge.ts'

/** Pages of custom components that wait for the frame that shows them. */
export const frameMigration: Migration = {
  name: 'portal.frame',
  up: `
    create table gantry.portal_frame (
      space text not null,
      person uuid not null,
      id uuid not null,
      html text not null,
      primary key (space, person, id)
    );
    alter table gantry.portal_frame enable row level security, force row level security;
    create policy space_wall on gantry.portal_frame
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Frames of one person that may wait at the same time; the oldest go first. */
const mostWaiting = 50

/**
 * Keeps a page for one frame of the caller; the id opens it once.
 * @throws AppError request.not_found for a component that is not in use, or has no such version
 */
export const layOutFrame = async (
  ctx: Ctx,
  source: FrameSource,
): Promise<{ readonly id: string } & FrameValues> => {
  const { html, values, settings } = source.element
    ? await elementPage(ctx, source.element, source.values ?? {})
    : { html: source.html ?? '', values: source.values ?? {}, settings: {} }
  const id = newId()
  const { personId } = ctx.actor
  await ctx.db.run(sql`
    with gone as (
      delete from gantry.portal_frame where space = ${ctx.space} and person = ${personId} and id in (
        select id from gantry.portal_frame where space = ${ctx.space} and person = ${personId}
        order by id desc offset ${mostWaiting - 1}))
    insert into gantry.portal_frame (space, person, id, html) values (${ctx.space}, ${personId}, ${id}, ${html})`)
  return { id, values, settings }
}

/** The page of a frame, once. @throws AppError request.not_found when it was opened, or is somebody else's */
export const openFrame = async (ctx: Ctx, id: string): Promise<FramedPage> => {
  const { rows } = await ctx.db.run<{ readonly html: string }>(sql`
    delete from gantry.portal_frame
    where space = ${ctx.space} and person = ${ctx.actor.personId} and id = ${id} returning html`)
  const [found] = rows
  if (!found) throw new AppError('request.not_found')
  return new FramedPage(`<!doctype html><meta charset="utf-8">${bridge}${found.html}`)
}
