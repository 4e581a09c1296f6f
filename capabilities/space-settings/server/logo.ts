import { Readable } from 'node:stream'
import { AppError, issue, newId } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import {
  type Ctx,
  changeSpaceSettings,
  inTransaction,
  type Migration,
  platform,
  sql,
} from '@gantry/kernel/server'
import { type LogoKind, logoSettings } from '@gantry/model/shared'
import sharp from 'sharp'
import { logoSizes } from '../shared/contract.ts'

/** Pictures of the space's own; `logo.…` settings name the ones in use. */
export const logoMigration: Migration = {
  name: 'space_settings.logo',
  up: `
    create table gantry.space_logo (
      space text not null,
      id uuid not null,
      kind text not null,
      content bytea not null,
      primary key (space, id)
    );
    alter table gantry.space_logo enable row level security, force row level security;
    create policy space_wall on gantry.space_logo
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Pictures of more pixels are not decoded; a small file can claim any size. */
const mostPixels = 4_000_000

/**
 * Decodes, fits and stores a logo, in place of the last one of its kind.
 * @throws AppError request.invalid naming `content` for what is no picture
 */
export const storeLogo = async (ctx: Ctx, kind: LogoKind, content: string): Promise<string> => {
  const png = await fitted(Buffer.from(content, 'base64'), logoSizes[kind])
  const id = newId(ctx.now.getTime())
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      with gone as (delete from gantry.space_logo where space = ${ctx.space} and kind = ${kind})
      insert into gantry.space_logo (space, id, kind, content) values (${ctx.space}, ${id}, ${kind}, ${png})`)
    await changeSpaceSettings(tx, { [logoSettings[kind].path]: id })
  })
  return id
}

const fitted = async (
  content: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> => {
  try {
    return await sharp(content, { limitInputPixels: mostPixels })
      .resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
  } catch {
    // Whatever the decoder says, and it refuses an empty file before it begins, the caller sent no picture.
    throw new AppError('request.invalid', {}, [issue('content', 'file_kind', { name: 'logo' })])
  }
}

/** @throws AppError file.not_found */
export const openLogo = async (ctx: Ctx, space: string, id: string): Promise<Download> => {
  const { rows } = await platform(ctx.kernel).run<{ content: Buffer }>(
    sql`select content from gantry.space_logo where space = ${space} and id = ${id}`,
  )
  const [found] = rows
  if (!found) throw new AppError('file.not_found')
  return new Download({
    stream: Readable.from([found.content]),
    filename: 'logo.png',
    mime: 'image/png',
    size: found.content.length,
    inline: true,
  })
}
