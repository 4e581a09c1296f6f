import { Readable } from 'node:stream'
import { AppError, issue, newId } from '@gantry/base/shared'
import { Download, type FilePart } from '@gantry/http/server'
import { asSystem, audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { updateRecord } from '@gantry/records/server'
import { pictureIssues, pictureLimits } from '../shared/index.ts'
import { type Decoded, decodePicture } from './decode-picture.ts'

interface Cut {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Pixels of a stored portrait, twice the largest one drawn. */
const side = 256

/**
 * Cuts the portrait out of an uploaded picture. Type and pixels are taken from the content.
 *
 * @throws AppError request.invalid naming `file`, or `width` for a cut outside the picture
 */
export const changePicture = async (
  ctx: Ctx,
  cut: Cut,
  parts: AsyncIterable<FilePart>,
): Promise<{ readonly id: string }> => {
  for await (const part of parts) return { id: await storePicture(ctx, await cutOut(part, cut)) }
  throw new AppError('request.invalid', {}, [issue('file', 'required')])
}

const cutOut = async ({ filename, stream }: FilePart, cut: Cut): Promise<Buffer> => {
  const bytes = await within(stream, pictureLimits.bytes + 1)
  const decoded: Decoded | null = bytes.length > pictureLimits.bytes ? null : await decodePicture(bytes)
  const wrong = pictureIssues({ name: filename, bytes: bytes.length, pixels: decoded })
  if (wrong.length > 0 || !decoded) throw new AppError('request.invalid', {}, wrong)
  const { x, y, width, height } = cut
  if (width < 1 || height < 1 || x + width > decoded.width || y + height > decoded.height)
    throw new AppError('request.invalid', {}, [issue('width', 'picture_cut')])
  return decoded.image
    .extract({ left: x, top: y, width, height })
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 86 })
    .toBuffer()
    .catch(() => {
      throw new AppError('request.invalid', {}, [issue('file', 'picture_type')])
    })
}

/** The first bytes of a stream; the rest is discarded. */
const within = async (stream: Readable, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length < most) chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, most)
}

const storePicture = async (ctx: Ctx, content: Buffer): Promise<string> => {
  const id = newId(ctx.now.getTime())
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      insert into gantry.member_picture (space, id, member, content)
      values (${ctx.space}, ${id}, ${ctx.actor.personId}, ${content})
      on conflict (space, member) do update set id = excluded.id, content = excluded.content`)
    await nameOn(tx, id)
    await audit(tx, { action: 'picture.changed' })
  })
  return id
}

export const removePicture = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      delete from gantry.member_picture where space = ${ctx.space} and member = ${ctx.actor.personId}`)
    await nameOn(tx, null)
    await audit(tx, { action: 'picture.changed' })
  })

/** Writes the id of the portrait on the member, through the record engine so that lists follow. */
const nameOn = async (ctx: Ctx, picture: string | null): Promise<void> => {
  const { rows } = await ctx.db.run<{ version: number }>(sql`
    select version from gantry.t_member where space = ${ctx.space} and id = ${ctx.actor.personId} for update`)
  const [member] = rows
  if (!member) throw new AppError('record.not_found')
  await updateMember(ctx, { picture, version: member.version })
}

/** The portrait is no field anybody types, so that it always names a picture that was checked. */
const updateMember = (ctx: Ctx, input: { readonly picture: string | null; readonly version: number }) =>
  updateRecord(asSystem(ctx, 'own portrait'), 'member', ctx.actor.personId, input)

/** A portrait of the space. @throws AppError file.not_found */
export const openPicture = async (ctx: Ctx, id: string): Promise<Download> => {
  const { rows } = await ctx.db.run<{ readonly content: Buffer }>(
    sql`select content from gantry.member_picture where space = ${ctx.space} and id = ${id}`,
  )
  const [found] = rows
  if (!found) throw new AppError('file.not_found')
  return new Download({
    stream: Readable.from([found.content]),
    filename: 'portrait.webp',
    mime: 'image/webp',
    size: found.content.length,
    inline: true,
  })
}

/** Ids of portraits by their members. */
export const findPictures = async (
  ctx: Ctx,
  members: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await ctx.db.run<{ member: string; id: string }>(sql`
    select member, id from gantry.member_picture where space = ${ctx.space} and member = any(${members}::uuid[])`)
  return Object.fromEntries(rows.map(({ member, id }) => [member, id]))
}
