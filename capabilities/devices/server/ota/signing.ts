import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { type Ctx, openText, sealText, sql } from '@gantry/kernel/server'

const place = 'ota.key'

/** What a device checks before it installs. The order of its names is part of the signed text. */
interface Manifest {
  readonly product: string
  readonly title: string
  readonly version: string
  readonly size: number
  readonly sha256: string
  readonly requires: string | null
}

/** The public key of the space in PEM, put into devices when they are made; null: nothing was signed yet. */
export const readPublicKey = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await ctx.db.run<{ public: string }>(sql`
    select public from gantry.ota_key where space = ${ctx.space}`)
  return rows[0]?.public ?? null
}

/** Signs a manifest with the Ed25519 key of the space, which is made when it is first needed and kept encrypted. */
export const signManifest = async (
  ctx: Ctx,
  { product, title, version, size, sha256, requires }: Manifest,
): Promise<{ readonly manifest: string; readonly signature: string }> => {
  const manifest = JSON.stringify({ product, title, version, size, sha256, requires })
  const key = await readPrivateKey(ctx)
  return { manifest, signature: sign(null, Buffer.from(manifest), key).toString('base64') }
}

const readPrivateKey = async (ctx: Ctx) => {
  const read = () =>
    ctx.db.run<{ sealed: string }>(sql`select sealed from gantry.ota_key where space = ${ctx.space}`)
  const known = await read()
  if (known.rows.length === 0) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    await ctx.db.run(sql`
      insert into gantry.ota_key (space, public, sealed, since)
      values (${ctx.space}, ${publicKey}, ${sealText(ctx, place, privateKey)}, ${ctx.now}) on conflict do nothing`)
  }
  const [row] = known.rows.length > 0 ? known.rows : (await read()).rows
  const pem = row ? openText(ctx, place, row.sealed) : null
  if (pem === null) throw new AppError('request.invalid')
  return createPrivateKey(pem)
}
