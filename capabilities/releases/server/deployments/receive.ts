import { AppError, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, openFile, readFileRow, sql, storeFile } from '@gantry/kernel/server'
import type { DeploymentManifest } from '../../shared/deployments/types.ts'
import { manifestOf, mostOfManifest } from './manifest.ts'
import { openArchive } from './open-archive.ts'
import { makeRoom } from './room.ts'
import { isKeyOfAnother, isSigned, mostOfSignature, ownKey, signatureOf } from './signing.ts'
import { summaryOf } from './summary.ts'

/** Bytes that the parts of a package may unpack to. */
const mostUnpacked = 20 * 1024 ** 3
/** Milliseconds for which the applications of a package are kept for their import. */
const keptForImport = 7 * 86_400_000

/** The manifest and the key of a package; whose key it is, people compare. @throws AppError package.unreadable, deployment.unsigned */
const readSigned = async (
  path: string,
): Promise<{ readonly manifest: DeploymentManifest; readonly signer: string }> => {
  const archive = await openArchive(path)
  try {
    const text = await archive.text('manifest.json', mostOfManifest)
    const signature = signatureOf(await archive.text('signature.json', mostOfSignature))
    if (text === null || !signature || !isSigned(text, signature)) throw new AppError('deployment.unsigned')
    const manifest = manifestOf(text)
    if (!manifest) throw new AppError('package.unreadable', { reason: 'manifest.json' })
    return { manifest, signer: signature.publicKey }
  } finally {
    archive.close()
  }
}

/**
 * Takes in a package that the caller sent. One that another space of this installation made is refused, because ids would be there
 * twice; applications move between such spaces by releases.
 * @throws AppError file.not_found, package.unreadable, deployment.unsigned, deployment.same_installation, deployment.too_many,
 * deployment.too_large
 */
export const receiveDeployment = async (ctx: Ctx, file: string): Promise<{ readonly id: string }> => {
  const sent = await readFileRow(ctx, file)
  if (sent.owner !== ctx.actor.personId) throw new AppError('file.not_found')
  const { manifest, signer } = await readSigned(openFile(ctx, file).path)
  const unpacked = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0)
  if (unpacked > mostUnpacked) throw new AppError('deployment.too_large')
  if (await isKeyOfAnother(ctx, signer)) throw new AppError('deployment.same_installation')
  const isOwn = signer === (await ownKey(ctx))
  return inTransaction(ctx, async tx => {
    await makeRoom(tx)
    const id = newId(tx.now.getTime())
    const { parts, name, space } = manifest
    const has = (kind: string) => parts.some(part => part.kind === kind)
    // A sent file belongs to its sender; the package, to the space.
    const { count } = await tx.db.run(sql`
      update gantry.file set purpose = 'export', expires_at = null
      where space = ${tx.space} and id = ${file} and purpose = 'import'`)
    if (count === 0) throw new AppError('file.not_found')
    await tx.db.run(sql`
      insert into gantry.deployment_package (id, space, name, records, files, state, file, sha256, size, summary,
        received_from, signer, made_by, made_at)
      values (${id}, ${tx.space}, ${name}, ${has('records')}, ${has('files')}, 'ready', ${file}, ${sent.sha256},
        ${sent.size}, ${JSON.stringify(summaryOf(manifest))}::json, ${space}, ${signer}, ${tx.actor.name}, ${tx.now})`)
    await audit(tx, { action: 'deployment.received', details: { id, name, space, own: isOwn } })
    return { id }
  })
}

/**
 * The applications of a package as a file of the caller, for the import of packages.
 * @throws AppError record.not_found, also for a package without applications; package.unreadable
 */
export const unpackApplications = async (ctx: Ctx, id: string): Promise<{ readonly file: string }> => {
  const { rows } = await ctx.db.run<{ file: string; name: string }>(sql`
    select file, name from gantry.deployment_package
    where space = ${ctx.space} and id = ${id} and state = 'ready' and file is not null`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found')
  const archive = await openArchive(openFile(ctx, found.file).path)
  try {
    if (!archive.paths.has(applications)) throw new AppError('record.not_found')
    const file = await storeFile(ctx, await archive.open(applications), {
      name: `${found.name}.zip`,
      mime: 'application/zip',
      purpose: 'import',
      maxSize: 1024 ** 3,
      expiresAt: new Date(ctx.kernel.now().getTime() + keptForImport),
    })
    await audit(ctx, { action: 'deployment.unpacked', details: { id, name: found.name } })
    return { file: file.id }
  } finally {
    archive.close()
  }
}

const applications = 'applications.zip'
