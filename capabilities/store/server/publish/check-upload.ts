import { AppError } from '@gantry/base/shared'
import { type Ctx, defineJob, platform, sql } from '@gantry/kernel/server'
import type { Finding } from '../../shared/findings.ts'
import { bundleOf, readBundle } from '../package/bundle.ts'
import { findingsIn } from '../package/contents-of.ts'
import { nodeHashes } from '../package/sign.ts'

interface Checked {
  readonly findings: readonly Finding[]
  readonly manifest: string
}

/**
 * The automatic checks of an upload, over the package as it is stored. An error refuses the upload with what was found; what
 * passes waits for somebody to decide. Runs again from the start after a crash: only its last statement moves the state on.
 */
export const checkUploadJob = defineJob({
  name: 'store_check',
  kind: 'short',
  upkeep: true,
  run: async (ctx: Ctx, { version }: { readonly version: string }) => {
    const db = platform(ctx.kernel)
    const { rows } = await db.run<Checked>(sql`
      update gantry.store_version set state = 'checking' where id = ${version} and state in ('uploaded', 'checking')
      returning findings, manifest`)
    const [held] = rows
    if (!held) return { version }
    // What was missing in the space is known since the upload; everything else is found in the package itself.
    const findings = [
      ...held.findings.filter(({ code }) => code === 'need'),
      ...(await findingsOfPackage(ctx, version, held.manifest)),
    ]
    const isRefused = findings.some(({ severity }) => severity === 'error')
    await db.run(sql`
      update gantry.store_version set findings = ${JSON.stringify(findings)}, state = ${isRefused ? 'refused' : 'waiting'},
        decided_name = case when ${isRefused}::boolean then 'Gantry' end,
        decided_at = case when ${isRefused}::boolean then ${ctx.now}::timestamptz end
      where id = ${version} and state = 'checking'`)
    return { version }
  },
})

const findingsOfPackage = async (
  ctx: Ctx,
  version: string,
  manifest: string,
): Promise<readonly Finding[]> => {
  const wrong = (code: Finding['code'], value: string): readonly Finding[] => [
    { code, severity: 'error', design: '', at: '', value },
  ]
  try {
    const contents = await readBundle(ctx.kernel, (await bundleOf(ctx.kernel, version)).content)
    const { nodes } = JSON.parse(manifest) as { readonly nodes: unknown }
    const isWhole = JSON.stringify(nodes) === JSON.stringify(nodeHashes(ctx.kernel, contents))
    return [...(isWhole ? [] : wrong('tampered', '')), ...findingsIn(ctx.kernel, contents)]
  } catch (error) {
    // A package that cannot be read is a result of the check, and a retry would fail too.
    if (error instanceof AppError) return wrong('tampered', error.code)
    throw error
  }
}
