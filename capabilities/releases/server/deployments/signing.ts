import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { type Ctx, openText, platform, sealText, sql } from '@gantry/kernel/server'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { parsedJson } from './parsed-json.ts'

const place = 'releases.deployment'

/** The signature of a manifest, as its file in the package. */
export interface Signature {
  readonly algorithm: 'Ed25519'
  readonly publicKey: string
  readonly signature: string
}

/** Bytes of a signature file. */
export const mostOfSignature = 10_000

const shape = Type.Object({
  algorithm: Type.Literal('Ed25519'),
  publicKey: Type.String({ maxLength: 200 }),
  signature: Type.String({ maxLength: 200 }),
})

/** The signature in a file of a package; null: it is none. */
export const signatureOf = (text: string | null): Signature | null => {
  const found = text === null ? null : parsedJson(text)
  return Value.Check(shape, found) ? found : null
}

/**
 * Signs with the key of the space, which is made for its first package and kept sealed.
 * @throws AppError secret.unreadable when the key cannot be opened
 */
export const signManifest = async (ctx: Ctx, manifest: string): Promise<Signature> => {
  const made = generateKeyPairSync('ed25519')
  const fresh = made.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const open = made.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  await ctx.db.run(sql`
    insert into gantry.deployment_key (space, public_key, sealed_key, made_at)
    values (${ctx.space}, ${open}, ${sealText(ctx, place, fresh)}, ${ctx.now}) on conflict (space) do nothing`)
  const { rows } = await ctx.db.run<{ publicKey: string; sealed: string }>(sql`
    select public_key as "publicKey", sealed_key as sealed from gantry.deployment_key where space = ${ctx.space}`)
  const key = rows[0] && openText(ctx, place, rows[0].sealed)
  if (!rows[0] || !key) throw new AppError('secret.unreadable')
  const signature = sign(null, Buffer.from(manifest), createPrivateKey(key)).toString('base64')
  return { algorithm: 'Ed25519', publicKey: rows[0].publicKey, signature }
}

/** The public key of the space; null: it has made no package yet. */
export const ownKey = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await ctx.db.run<{ key: string }>(
    sql`select public_key as key from gantry.deployment_key where space = ${ctx.space}`,
  )
  return rows[0]?.key ?? null
}

/** Whether another space of this installation signs with the key. */
export const isKeyOfAnother = async (ctx: Ctx, publicKey: string): Promise<boolean> => {
  const { rows } = await platform(ctx.kernel).run(
    sql`select from gantry.deployment_key where public_key = ${publicKey} and space <> ${ctx.space}`,
  )
  return rows.length > 0
}

/** The signature fits the manifest and its own key; whose key that is, is another question. */
export const isSigned = (manifest: string, { publicKey, signature }: Signature): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64'))
    )
  } catch {
    // No key at all signs nothing.
    return false
  }
}

/** The first digits of a key, for people to compare. */
export const printOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)
