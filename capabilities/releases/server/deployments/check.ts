import { createHash } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { type Ctx, openFile } from '@gantry/kernel/server'
import type { DeploymentManifest, DeploymentPart, DeploymentProblem } from '../../shared/deployments/types.ts'
import { manifestOf, mostOfManifest } from './manifest.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { isSigned, mostOfSignature, ownKey, signatureOf } from './signing.ts'

/** Problems that are kept. */
const mostProblems = 100

interface Stored {
  readonly file: string
  readonly sha256: string
  /** Public key of who signed a package that was sent here; null: it must be the one of the space. */
  readonly signer: string | null
}

/** A package with what does not fit; the manifest is null where it cannot be trusted. */
export interface Checked {
  readonly problems: readonly DeploymentProblem[]
  readonly manifest: DeploymentManifest | null
}

/**
 * Reads a package from its first byte to its last: the hash of the whole, the signature by the expected key, and of each part
 * the bytes, the hash and the rows.
 */
export const checkDeployment = async (
  ctx: Ctx,
  { file, sha256, signer }: Stored,
  progress: (done: number, total: number) => Promise<void>,
): Promise<Checked> => {
  const { path, stream } = openFile(ctx, file)
  const problems: DeploymentProblem[] = []
  const note = (code: DeploymentProblem['code'], of = '') => {
    if (problems.length < mostProblems) problems.push({ code, path: of })
  }
  if ((await measure(stream())).sha256 !== sha256) note('whole')
  const archive = await openedOr(path, () => note('unreadable'))
  if (!archive) return { problems, manifest: null }
  try {
    const manifest = await signedManifest(archive, signer ?? (await ownKey(ctx)), note)
    if (!manifest) return { problems, manifest: null }
    const named = new Set(['manifest.json', 'signature.json', ...manifest.parts.map(part => part.path)])
    for (const path of archive.paths) if (!named.has(path)) note('extra', path)
    for (const [at, part] of manifest.parts.entries()) {
      if (archive.paths.has(part.path)) await checkPart(archive, part, note)
      else note('missing', part.path)
      await progress(at + 1, manifest.parts.length)
    }
    return { problems, manifest }
  } finally {
    archive.close()
  }
}

/** What is no zip any more is a finding, not a failure of the check. */
const openedOr = async (path: string, unreadable: () => void): Promise<Archive | null> => {
  try {
    return await openArchive(path)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    unreadable()
    return null
  }
}

type Note = (code: DeploymentProblem['code'], path?: string) => void

const signedManifest = async (
  archive: Archive,
  signer: string | null,
  note: Note,
): Promise<DeploymentManifest | null> => {
  for (const path of ['manifest.json', 'signature.json'])
    if (!archive.paths.has(path)) {
      note('missing', path)
      return null
    }
  const text = await archive.text('manifest.json', mostOfManifest)
  const signature = signatureOf(await archive.text('signature.json', mostOfSignature))
  if (text === null || !signature || !isSigned(text, signature)) {
    note('signature')
    return null
  }
  if (signature.publicKey !== signer) {
    note('key')
    return null
  }
  const manifest = manifestOf(text)
  if (!manifest) note('unreadable', 'manifest.json')
  return manifest
}

const checkPart = async (archive: Archive, part: DeploymentPart, note: Note): Promise<void> => {
  try {
    const { bytes, sha256, lines } = await measure(await archive.open(part.path))
    if (bytes !== part.bytes) note('bytes', part.path)
    if (sha256 !== part.sha256) note('checksum', part.path)
    if (part.columns && lines !== part.rows) note('rows', part.path)
    if (part.path.startsWith('files/') && !part.columns && part.path !== `files/${sha256}`)
      note('checksum', part.path)
  } catch {
    // A damaged part does not keep the others from being checked.
    note('unreadable', part.path)
  }
}

interface Measured {
  readonly bytes: number
  readonly sha256: string
  readonly lines: number
}

const lineBreak = 10

const measure = async (content: AsyncIterable<Buffer>): Promise<Measured> => {
  const hash = createHash('sha256')
  let [bytes, lines] = [0, 0]
  for await (const chunk of content) {
    bytes += chunk.length
    hash.update(chunk)
    for (let at = chunk.indexOf(lineBreak); at >= 0; at = chunk.indexOf(lineBreak, at + 1)) lines += 1
  }
  return { bytes, sha256: hash.digest('hex'), lines }
}
