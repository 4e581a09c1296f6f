import { Readable } from 'node:stream'
import { AppError, issue, newId } from '@gantry/base/shared'
import { Download, type FilePart } from '@gantry/http/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type ImagePurpose, imageIssues, imageLimits, imageSizeIssue, pictureFacts } from '../shared/image.ts'

/**
 * Stores a picture, its type and pixels taken from its content.
 * @throws AppError request.invalid with what is wrong with it
 */
export const storeImage = async (
  ctx: Ctx,
  purpose: ImagePurpose,
  parts: AsyncIterable<FilePart>,
): Promise<string> => {
  for await (const { filename, stream } of parts) {
    const bytes = await within(stream, imageLimits[purpose] + 1)
    const facts = pictureFacts(bytes)
    const wrong = facts
      ? imageIssues(purpose, { name: filename, size: bytes.length, ...facts })
      : [bytes.length > imageLimits[purpose] ? imageSizeIssue(purpose) : issue('file', 'image_type')]
    if (!facts || wrong.length > 0) throw new AppError('request.invalid', {}, wrong)
    const id = newId()
    await ctx.db.run(sql`
      insert into gantry.portal_image (space, id, type, bytes, at)
      values (${ctx.space}, ${id}::uuid, ${facts.type}, ${bytes}, ${ctx.now})`)
    return id
  }
  throw new AppError('request.invalid', {}, [issue('file', 'required')])
}

/** The first bytes of a stream; the rest is let go. */
const within = async (stream: Readable, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length < most) chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, most)
}

/** A picture of a portal of the space. @throws AppError file.not_found */
export const readImage = async (ctx: Ctx, id: string): Promise<Download> => {
  const { rows } = await ctx.db.run<{ readonly type: string; readonly bytes: Buffer }>(sql`
    select type, bytes from gantry.portal_image where space = ${ctx.space} and id = ${id}::uuid`)
  const row = rows[0]
  if (!row) throw new AppError('file.not_found')
  return new Download({
    stream: Readable.from([row.bytes]),
    filename: row.type === 'image/png' ? 'image.png' : 'image.jpg',
    mime: row.type,
    size: row.bytes.length,
    inline: true,
  })
}
