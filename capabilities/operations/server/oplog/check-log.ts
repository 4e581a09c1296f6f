import { audit, type Ctx, platform, sql, verifyChain } from '@gantry/kernel/server'
import type { ChainState } from '../../shared/oplog/contract.ts'

/** Every space that has an audit chain. */
export const spacesWithLog = async (ctx: Ctx): Promise<readonly string[]> => {
  const { rows } = await platform(ctx.kernel).run<{ space: string }>(
    sql`select space from gantry.audit_head union select space from gantry.audit_seal where first = 1
      union select space from gantry.audit where seq = 1 order by space`,
  )
  return rows.map(({ space }) => space)
}

/** Recomputes the audit chains of these spaces. The check is itself audited (workflow specification, section 7.3). */
export const checkLog = async (ctx: Ctx, spaces: readonly string[]): Promise<{ data: ChainState[] }> => {
  const data: ChainState[] = []
  for (const space of spaces) data.push(await verifyChain(ctx, space))
  await audit(ctx, {
    action: 'log.checked',
    result: data.some(state => state.brokenAt !== null) ? 'failed' : 'ok',
    details: { spaces: data.length },
  })
  return { data }
}
