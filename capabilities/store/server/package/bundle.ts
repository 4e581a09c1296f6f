import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageOfShipped } from '@gantry/apps/server'
import { AppError } from '@gantry/base/shared'
import { readPackage, writePackage } from '@gantry/designs/server'
import type { DesignPackage } from '@gantry/designs/shared'
import { type Executor, everySpace, type Kernel, platform, sql } from '@gantry/kernel/server'
import { isSignedBy, nodeHashes, type Signed, sha256, signAs } from './sign.ts'

/** Packages of the store hold designs only, which are far below this. Bytes. */
export const largestBundle = 8 * 1024 ** 2

/** A package as it is stored. */
export interface Bundle {
  readonly hash: string
  readonly content: Buffer
}

/**
 * Packs designs and stores them under their hash, held until the transaction ends: what else purges the same package waits.
 * @throws AppError package.too_large
 */
export const storeBundle = async (kernel: Kernel, db: Executor, contents: DesignPackage): Promise<Bundle> => {
  const content = Buffer.concat(await writePackage(kernel, contents).toArray())
  if (content.length > largestBundle)
    throw new AppError('package.too_large', { entries: 5_000, megabytes: largestBundle / 1024 ** 2 })
  const hash = sha256(content)
  await db.run(sql`
    insert into gantry.store_bundle (hash, size, content) values (${hash}, ${content.length}, ${content})
    on conflict (hash) do update set size = excluded.size`)
  return { hash, content }
}

/** What is signed: the package and every node by its hash, under the name and number it is published as. */
export const manifestOf = (
  kernel: Kernel,
  version: {
    readonly app: string
    readonly publisher: string | null
    readonly number: string
    readonly needs: unknown
  },
  bundle: string,
  contents: DesignPackage,
): string =>
  JSON.stringify(
    {
      id: version.app,
      publisher: version.publisher,
      version: version.number,
      engine: '1',
      needs: version.needs,
      bundle,
      nodes: nodeHashes(kernel, contents),
    },
    null,
    2,
  )

/** The designs of a stored package. @throws AppError as `readPackage` */
export const readBundle = async (kernel: Kernel, content: Buffer): Promise<DesignPackage> => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-store-'))
  try {
    const path = join(folder, 'package.zip')
    await writeFile(path, content)
    return await readPackage(kernel, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Stored extends Signed {
  readonly hash: string
  readonly content: Buffer
}

/**
 * The package of a version. That of a shipped application is made when it is first asked for.
 * @throws AppError store.tampered when package, manifest and signature do not belong together
 */
export const bundleOf = async (kernel: Kernel, version: string): Promise<Bundle> => {
  const stored = (await storedBundle(kernel, version)) ?? (await makeShipped(kernel, version))
  const signed = JSON.parse(stored.manifest) as { readonly bundle?: string }
  if (sha256(stored.content) !== stored.hash || signed.bundle !== stored.hash || !isSignedBy(stored))
    throw new AppError('store.tampered')
  return stored
}

const storedBundle = async (kernel: Kernel, version: string): Promise<Stored | undefined> => {
  const { rows } = await platform(kernel).run<Stored>(sql`
    select b.hash, b.content, v.manifest, v.signature, v.public_key as "publicKey"
    from gantry.store_version v join gantry.store_bundle b on b.hash = v.bundle where v.id = ${version}`)
  return rows[0]
}

interface Shipped {
  readonly app: string
  readonly template: string
  readonly number: string
  readonly needs: unknown
}

const makeShipped = (kernel: Kernel, version: string): Promise<Stored> =>
  kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<Shipped>(sql`
      select v.app, a.template, v.major || '.' || v.minor || '.' || v.patch as number, v.needs
      from gantry.store_version v join gantry.store_app a on a.id = v.app
      where v.id = ${version} and a.template is not null for update of v`)
    const [row] = rows
    if (!row) throw new AppError('store.not_found')
    const contents = packageOfShipped(row.template)
    const bundle = await storeBundle(kernel, tx, contents)
    const manifest = manifestOf(kernel, { ...row, publisher: null }, bundle.hash, contents)
    const signed = await signAs(kernel, tx, null, manifest)
    await tx.run(sql`
      update gantry.store_version set bundle = ${bundle.hash}, manifest = ${signed.manifest},
        signature = ${signed.signature}, public_key = ${signed.publicKey} where id = ${version}`)
    return { ...bundle, ...signed }
  })
