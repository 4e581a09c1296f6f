import { AppError } from '@gantry/base/shared'
import { upload } from '@gantry/files/server'
import type { FilePart } from '@gantry/http/server'
import { type Ctx, dropFile, sql } from '@gantry/kernel/server'
import type { StoredFile } from '@gantry/model/shared'
import { type FileKind, fileLimits } from '../shared/contract.ts'
import { forgetVisits } from './forget-visits.ts'
import { formCtx } from './form-ctx.ts'
import { readVisit } from './visit.ts'
import { keepAddressPace, keepFormPace, visitedForm } from './visited-form.ts'

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/gif']
const documents = [
  ...pictures,
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]
const taken: Readonly<Record<FileKind, readonly string[]>> = { none: [], pictures, documents }

/**
 * Takes files for the answer of one visit: of the kinds, sizes and number the form allows. Their types are told by their content.
 * @throws AppError request.too_many, the states of a form, public_form.stale, public_form.files, file.type, file.too_large
 */
export const sendFile = async (
  ctx: Ctx,
  { token, visit: proof }: { readonly token: string; readonly visit: string },
  parts: AsyncIterable<FilePart>,
  ip: string,
): Promise<readonly StoredFile[]> => {
  await keepAddressPace(ctx, 'file', ip)
  const open = await visitedForm(ctx, token)
  const { form } = open
  await keepFormPace(ctx, 'files', form.id)
  const here = formCtx(ctx, open)
  const visit = readVisit(here, form, proof)
  const { files: kind, megabytes } = form.settings
  if (kind === 'none') throw new AppError('public_form.files', { max: 0 })
  await forgetVisits(here)
  const stored = await upload(here, parts, 'attachment', megabytes * 1024 ** 2)
  const drop = async () => {
    for (const { id } of stored) await dropFile(here, id)
  }
  const wrong = stored.find(({ mime }) => !taken[kind].includes(mime))
  if (wrong) {
    await drop()
    throw new AppError('file.type', { name: wrong.name })
  }
  const { count } = await here.db.run(sql`
    insert into gantry.public_form_visit as v (space, id, form, at, files)
    values (${here.space}, ${visit.id}::uuid, ${form.id}::uuid, ${here.now}, ${JSON.stringify(stored)}::jsonb)
    on conflict (id) do update set files = v.files || excluded.files
    where v.record is null and jsonb_array_length(v.files) + ${stored.length}::int <= ${fileLimits.count}::int`)
  if (count === 0) {
    await drop()
    throw new AppError('public_form.files', { max: fileLimits.count })
  }
  return stored
}
