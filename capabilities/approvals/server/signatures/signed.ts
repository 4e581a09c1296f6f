import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, findFiles } from '@gantry/kernel/server'

/** A signature as the audit seals it. */
export interface Signed {
  readonly file: string
  readonly sha256: string
}

/** Bytes of a picture of a signature. */
const mostBytes = 1_048_576

/** The file of the actor that a decision is signed with. @throws AppError request.invalid for any other file */
export const ownSignature = async (ctx: Ctx, id: string | undefined): Promise<Signed | undefined> => {
  if (id === undefined) return undefined
  const [file] = await findFiles(ctx, [id])
  const isOwn = file?.owner === ctx.actor.personId && file.purpose === 'attachment'
  if (!isOwn || file.mime !== 'image/png' || file.expiresAt !== null || Number(file.size) > mostBytes)
    throw new AppError('request.invalid', {}, [issue('signature', 'signature_file')])
  return { file: id, sha256: file.sha256 }
}
