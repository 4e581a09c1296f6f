import { newId } from '@gantry/base/shared'
import { demoSpace } from '@gantry/identity/server'
import { type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import { newSecret } from '../keys/token.ts'

/** Calls of the demo's last day. */
const calls = 180

interface Api {
  readonly id: string
  readonly path: string
  readonly method: 'GET' | 'POST'
}

/** Two callers of the demo plant, whose secrets nobody knows, and a day of their calls. */
export const seedCallers = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const known = await ctx.db.run(sql`select from gantry.gateway_key where space = ${ctx.space} limit 1`)
  const { rows: apis } = await ctx.db.run<Api>(sql`
    select v.api as id, '/' || v.path || '/v1' as path,
      case when v.body->'source'->>'kind' = 'decision' then 'POST' else 'GET' end as method
    from gantry.gateway_version v where v.space = ${ctx.space} order by v.path`)
  if (known.count > 0 || apis.length === 0) return
  const now = ctx.now.getTime()
  const keys = [
    { id: newId(now), name: 'SAP 成本接口', perMinute: 600, quota: 20_000, networks: ['10.20.0.0/16'] },
    { id: newId(now), name: 'MES 看板', perMinute: 1_200, quota: null, networks: [] },
  ]
  for (const { id, name, perMinute, quota, networks } of keys) {
    const { prefix, hash, hint } = newSecret('gk_live_')
    await ctx.db.run(sql`
      insert into gantry.gateway_key (space, id, name, owner, networks, per_minute, quota, period, created_at, last_used_at, last_ip)
      select ${ctx.space}, ${id}, ${name}, m.id, ${networks}, ${perMinute}, ${quota}, 'day', ${ctx.now}, ${ctx.now}, '10.20.3.14'
      from gantry.t_member m where m.space = ${ctx.space} and m.f_user_type = 'admin' and m.deleted_at is null
      order by m.id limit 1`)
    await ctx.db.run(sql`
      insert into gantry.gateway_secret (prefix, space, key, hash, hint, created_at)
      values (${prefix}, ${ctx.space}, ${id}, ${hash}, ${hint}, ${ctx.now})`)
  }
  const rows = Array.from({ length: calls }, (_, n) => {
    const at = now - (calls - n) * 470_000
    const api = apis[n % apis.length]
    const key = keys[n % keys.length]
    const isLate = n % 41 === 7
    return {
      id: newId(at),
      at: new Date(at).toISOString(),
      design: api?.id,
      key: key?.id,
      person: key?.name,
      method: api?.method,
      path: api?.path,
      status: isLate ? 429 : 200,
      ms: 6 + ((n * 37) % 60) + (n % 29 === 0 ? 180 : 0),
      bytes: 400 + ((n * 613) % 9_000),
      error: isLate ? 'request.too_many' : null,
    }
  })
  await ctx.db.run(sql`
    insert into gantry.gateway_call
      (space, id, at, direction, design, version, key, person, method, path, status, ms, bytes, error, ip, request)
    select ${ctx.space}, id, at, 'in', design, 1, key, person, method, path, status, ms, bytes, error, '10.20.3.14', '{"query":{}}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, at timestamptz, design text, key uuid, person text,
      method text, path text, status int, ms int, bytes int, error text)`)
}

/** A program of the operator, whose secret nobody knows. */
export const seedClient = async (kernel: Kernel): Promise<void> => {
  const now = kernel.now()
  const id = newId(now.getTime())
  const { prefix, hash, hint } = newSecret('gk_root_')
  const db = platform(kernel)
  const { count } = await db.run(sql`
    insert into gantry.platform_client (id, name, scopes, networks, created_at, expires_at)
    select ${id}, '集团监控平台', '{spaces,interfaces}', '{10.1.0.0/16}', ${now}, ${new Date(now.getTime() + 365 * 86_400_000)}
    where not exists (select from gantry.platform_client)`)
  if (count > 0)
    await db.run(sql`
      insert into gantry.gateway_secret (prefix, space, key, hash, hint, created_at)
      values (${prefix}, '*', ${id}, ${hash}, ${hint}, ${now})`)
}
