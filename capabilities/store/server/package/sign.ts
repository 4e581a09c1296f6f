import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { designServer } from '@gantry/designs/server'
import { canonicalText, type DesignPackage } from '@gantry/designs/shared'
import {
  type Executor,
  everySpace,
  type Kernel,
  openText,
  sealText,
  sql,
  systemCtx,
} from '@gantry/kernel/server'

const place = 'store.publisher'

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** The SHA-256 of each design of a package, by `<kind>/<id>`, in a fixed order. */
export const nodeHashes = (kernel: Kernel, { designs }: DesignPackage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    designs
      .map(({ kind, id, body }): [string, string] => [
        `${kind}/${id}`,
        sha256(canonicalText(body, designServer(kernel, kind).kind.schema)),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** A manifest with its signature. */
export interface Signed {
  readonly manifest: string
  readonly signature: string
  readonly publicKey: string
}

/**
 * Signs with the Ed25519 key of a publisher; the key is made on its first publication and kept sealed. Null: the platform.
 * @throws AppError secret.unreadable when the key cannot be opened
 */
export const signAs = async (
  kernel: Kernel,
  db: Executor,
  publisher: string | null,
  manifest: string,
): Promise<Signed> => {
  const space = publisher ?? everySpace
  const there = systemCtx(kernel, space, 'the key of a publisher')
  const made = generateKeyPairSync('ed25519')
  const fresh = made.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const open = made.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  await db.run(sql`
    insert into gantry.store_publisher (space, public_key, sealed_key, made_at)
    values (${space}, ${open}, ${sealText(there, place, fresh)}, ${there.now}) on conflict (space) do nothing`)
  const { rows } = await db.run<{ publicKey: string; sealed: string }>(sql`
    select public_key as "publicKey", sealed_key as sealed from gantry.store_publisher where space = ${space}`)
  const key = rows[0] && openText(there, place, rows[0].sealed)
  if (!rows[0] || !key) throw new AppError('secret.unreadable')
  const signature = sign(null, Buffer.from(manifest), createPrivateKey(key)).toString('base64')
  return { manifest, signature, publicKey: rows[0].publicKey }
}

/** The signature fits the manifest and the key. */
export const isSignedBy = ({ manifest, signature, publicKey }: Signed): boolean => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  return verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64'))
}

/** The first digits of a key, for people to compare. */
export const printOf = (publicKey: string | null): string =>
  publicKey === null ? '' : sha256(Buffer.from(publicKey, 'base64')).slice(0, 16)
