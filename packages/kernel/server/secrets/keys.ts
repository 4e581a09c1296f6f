import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kernel } from '../ctx.ts'

/** Where the keys lie: beside the database, never in it. The newest is the last; older ones still open what they sealed. */
const fileName = 'secret-keys.json'

interface MasterKey {
  /** The beginning of the key's hash: what was sealed says by it which key opens it. */
  readonly id: string
  readonly secret: Buffer
}

const known = new WeakMap<Kernel, readonly MasterKey[]>()
const derived = new WeakMap<Buffer, Map<string, Buffer>>()

/** The key new values are sealed with. */
export const newestKey = (kernel: Kernel): MasterKey => masterKeys(kernel).at(-1) as MasterKey

/** The key of this id, or undefined when its file is not the one the value was sealed with. */
export const keyOf = (kernel: Kernel, id: string): MasterKey | undefined =>
  masterKeys(kernel).find(key => key.id === id)

/** A key of its own for every space (HKDF-SHA256, RFC 5869), so that no space can open what another sealed. */
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

/** Of several processes that begin at once one makes the file; it stands there whole or not at all. */
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
