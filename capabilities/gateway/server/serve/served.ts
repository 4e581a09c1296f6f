import { AppError } from '@gantry/base/shared'
import { type Kernel, sql } from '@gantry/kernel/server'
import type { PublishedApi } from '../../shared/api.ts'

/**
 * The release that serves a version of an interface.
 * @throws AppError gateway.not_found, gateway.retired for a version that is no longer served
 */
export const servedApi = async (
  kernel: Kernel,
  space: string,
  { path, version }: { readonly path: string; readonly version: number },
): Promise<PublishedApi> => {
  const { rows } = await kernel.database
    .of(space)
    .run<{ readonly body: PublishedApi; readonly retired: boolean }>(
      sql`
      select v.body, coalesce((r.body->'retired')::jsonb @> to_jsonb(${version}::int), false) as retired
      from gantry.gateway_version v
      join gantry.design d on d.space = v.space and d.kind = 'api' and d.id = v.api and d.state = 'active'
      join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
      where v.space = ${space} and v.path = ${path} and v.version = ${version}`,
      { name: 'gateway.served' },
    )
  const [row] = rows
  if (!row) throw new AppError('gateway.not_found')
  if (row.retired) throw new AppError('gateway.retired', { version })
  return row.body
}
