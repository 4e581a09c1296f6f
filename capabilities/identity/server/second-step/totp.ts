import { type Ctx, type Executor, openText, sealText, sql } from '@gantry/kernel/server'
import { generateSecret, generateURI, verify } from 'otplib'

/** Accepted clock difference in either direction, in seconds. */
const tolerance = 30

/** Accounts belong to no space, so their secrets are sealed without one. */
const sealing = (ctx: Ctx): Ctx => ({ ...ctx, space: '' })
const placeOf = (account: string): string => `second_step/${account}`

export const newSecret = (): string => generateSecret()

export const sealSecret = (ctx: Ctx, account: string, secret: string): string =>
  sealText(sealing(ctx), placeOf(account), secret)

/** The `otpauth:` URL that an authenticator app scans as a QR code. */
export const secretAddress = (label: string, secret: string): string =>
  generateURI({ issuer: 'Gantry', label, secret })

interface StoredSecret {
  readonly secret: string
  readonly lastStep: number
}

/**
 * Whether a code of the app is valid. Spends its time step against replay: of two concurrent requests with one code,
 * one succeeds.
 */
export const takeTotp = async (
  ctx: Ctx,
  db: Executor,
  account: string,
  stored: StoredSecret,
  code: string,
): Promise<boolean> => {
  const secret = openText(sealing(ctx), placeOf(account), stored.secret)
  if (secret === null || !/^\d{6}$/.test(code)) return false
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(ctx.now.getTime() / 1_000),
    epochTolerance: tolerance,
  })
  if (!result.valid) return false
  const step = 'timeStep' in result ? result.timeStep : 0
  const { count } = await db.run(sql`
    update gantry.second_step set last_step = ${step} where account = ${account} and last_step < ${step}`)
  return count === 1
}
