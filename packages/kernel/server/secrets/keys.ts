import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kernel } from '../ctx.ts'

/**
 * Key file: stored beside the database, never in it. The last key is the newest; older keys still decrypt their
 * values.
 */
const fileName = 'secret-keys.json'

interface MasterKey {
  /** Prefix of the key's hash; encrypted values carry it to select the key. */
  readonly id: string
  readonly secret: Buffer
}

const known = new WeakMap<Kernel, readonly MasterKey[]>()
const derived = new WeakMap<Buffer, Map<string, Buffer>>()

/** The key that encrypts new values. */
export const newestKey = (kernel: Kernel): MasterKey => masterKeys(kernel).at(-1) as MasterKey

/** The key with this id, or undefined when the key file lacks it. */
export const keyOf = (kernel: Kernel, id: string): MasterKey | undefined =>
  masterKeys(kernel).find(key => key.id === id)

/** A derived key per space (HKDF-SHA256, RFC 5869), so that a space cannot decrypt another space's values. */
export const spaceKey = ({ secret }: MasterKey, space: string): Buffer => {
  const keys = derived.get(secret) ?? new Map<string, Buffer>()
  derived.set(secret, keys)
  const ready = keys.get(space)
  if (ready) return ready
  const key = Buffer.from(hkdfSync('sha256', secret, '', `gantry sealed fields of ${space}`, 32))
  keys.set(space, key)
  return key
}

const masterKeys = (kernel: Kernel): readonly MasterKey[] => {
  const read = known.get(kernel)
  if (read) return read
  const file = join(kernel.dataFolder, fileName)
  if (!existsSync(file)) makeKeys(file)
  const secrets: readonly string[] = JSON.parse(readFileSync(file, 'utf8'))
  const keys = secrets.map(text => {
    const secret = Buffer.from(text, 'hex')
    return { id: createHash('sha256').update(secret).digest('hex').slice(0, 8), secret }
  })
  if (keys.length === 0 || keys.some(({ secret }) => secret.length !== 32))
    throw new Error(`${file} must list keys of 64 hexadecimal digits`)
  known.set(kernel, keys)
  return keys
}

/** When several processes start at once, one creates the file, atomically. */
const makeKeys = (file: string): void => {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify([randomBytes(32).toString('hex')]), { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(own)
  }
}
