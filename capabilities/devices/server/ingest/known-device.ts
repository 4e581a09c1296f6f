import { type Database, everySpace, type Kernel, sql } from '@gantry/kernel/server'
import { Compile } from 'typebox/compile'
import { type Product, productSchema } from '../../shared/product.ts'

/** A device as its messages are taken: with its product's newest release and the hash of its key. */
export interface KnownDevice {
  readonly space: string
  readonly id: string
  readonly code: string
  readonly name: string
  readonly product: Product
  readonly release: number
  readonly keyHash: string | null
  /** How its space uses the ways that were set, by name. */
  readonly ways: Readonly<Record<string, { readonly on: boolean; readonly perMinute: number | null }>>
}

/** Milliseconds a process may work with what it knows: a new model counts everywhere after this time; a new key at once, by NOTIFY. */
const knownFor = 3_000
const mostKnown = 50_000

interface Entry {
  readonly at: number
  /** Kept from when it is asked for, so that messages of one moment wait for one statement and stay in order. */
  readonly device: Promise<KnownDevice | null>
}

const knownOf = new WeakMap<Database, Map<string, Entry>>()
const isProduct = Compile(productSchema)

/** A device by the code or id in its address; null when the space has none, or its product has no release. */
export const knownDevice = (kernel: Kernel, space: string, name: string): Promise<KnownDevice | null> => {
  const known = knownOf.get(kernel.database) ?? new Map<string, Entry>()
  if (known.size > mostKnown) known.clear()
  knownOf.set(kernel.database, known)
  const key = `${space} ${name}`
  const found = known.get(key)
  const now = Date.now()
  if (found && now - found.at < knownFor) return found.device
  const device = readDevice(kernel, space, name)
  known.set(key, { at: now, device })
  device.catch(() => known.delete(key))
  return device
}

/** Forgets what this process knows, after a key was changed here. */
export const forgetKnown = (kernel: Kernel): void => knownOf.get(kernel.database)?.clear()

interface Row {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly body: unknown
  readonly release: number
  readonly keyHash: string | null
  readonly ways: KnownDevice['ways']
}

const readDevice = async (kernel: Kernel, space: string, name: string): Promise<KnownDevice | null> => {
  const { rows } = await kernel.database.of(everySpace).run<Row>(
    sql`
    select d.id, d.f_code as code, d.f_name as name, r.body, r.number as release, k.hash as "keyHash",
      coalesce((
        select jsonb_object_agg(w.way, jsonb_build_object('on', w.is_on, 'perMinute', w.per_minute))
        from gantry.device_way w where w.space = d.space), '{}') as ways
    from gantry.t_device d
      join gantry.design g on g.space = d.space and g.kind = 'product' and g.id = d.f_product::text
      join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
      left join gantry.device_key k on k.space = d.space and k.device = d.id
    where d.space = ${space} and d.deleted_at is null and (d.f_code = ${name} or d.id::text = ${name})
    limit 1`,
    { name: 'devices.known' },
  )
  const [row] = rows
  if (!row || !isProduct.Check(row.body)) return null
  const { body, ...rest } = row
  return { ...rest, space, product: body }
}
