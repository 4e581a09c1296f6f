import { newId } from '@gantry/base/shared'
import { type Ctx, type Executor, sql } from '@gantry/kernel/server'
import type { Picture } from './sender.ts'

/** Days after which a picture is forgotten; what quiet hours and digests keep back has been sent long before. */
const kept = 30

/** Keeps a PNG for the mails that show it; returns its id. */
export const keepPicture = async (ctx: Pick<Ctx, 'db' | 'space'>, png: Buffer): Promise<string> => {
  const id = newId()
  await ctx.db.run(sql`
    insert into gantry.dispatch_picture (space, id, png) values (${ctx.space}, ${id}::uuid, ${png})`)
  return id
}

/** A kept picture; null once it is forgotten, as when a mail is sent again weeks later. */
export const pictureOf = async (
  { db, space }: Pick<Ctx, 'db' | 'space'>,
  id: string,
): Promise<Picture | null> => {
  const { rows } = await db.run<Picture>(sql`
    select id, png as bytes from gantry.dispatch_picture where space = ${space} and id = ${id}::uuid`)
  return rows[0] ?? null
}

/** Forgets old pictures of all spaces. */
export const forgetPictures = async (db: Executor): Promise<void> => {
  await db.run(sql`
    delete from gantry.dispatch_picture where created_at < now() - make_interval(days => ${kept})`)
}
