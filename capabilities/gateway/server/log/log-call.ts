import { type Json, newId } from '@gantry/base/shared'
import { type Kernel, platform, type Schedule, sql } from '@gantry/kernel/server'
import type { ApiCall } from '../serve/call.ts'
import { keptJson, keptText, nothingHidden } from './mask.ts'

/** A call that ended. */
interface Ended {
  readonly design: string
  readonly version: number | null
  readonly key: string | null
  /** Who called, by name. */
  readonly person: string
  /** The member whose rights the call had; nobody else is shown its request and answer. */
  readonly rightsOf: string
  readonly direction?: 'out'
  readonly call: Pick<ApiCall, 'query' | 'body'> & { readonly method: string }
  readonly path: string
  readonly ms: number
  readonly ip: string | null
  readonly status: number
  readonly text: string
  readonly error: string | null
  /** Names whose values are masked; absent: only those that say by themselves that they are secret. */
  readonly hidden?: ReadonlySet<string>
}

/** Days the log is kept. */
const keptDays = 30

/** Writes a call into the log: its request masked, its answer only when it failed. */
export const logCall = async (kernel: Kernel, space: string, ended: Ended): Promise<void> => {
  const { call, status, text, error } = ended
  const at = kernel.now()
  const request = { query: call.query as Json, ...(call.body !== undefined && { body: call.body }) }
  await kernel.database.of(space).run(
    sql`
    insert into gantry.gateway_call
      (space, id, at, direction, design, version, key, person, method, path, status, ms, bytes, error, ip, request, answer, rights_of)
    values (${space}, ${newId(at.getTime())}, ${at}, ${ended.direction ?? 'in'}, ${ended.design}, ${ended.version},
      ${ended.key}, ${ended.person}, ${call.method}, ${ended.path}, ${status}, ${ended.ms},
      ${Buffer.byteLength(text)}, ${error}, ${ended.ip}, ${keptJson(request, ended.hidden ?? nothingHidden)}::json,
      ${error === null ? null : keptText(text)}, ${ended.rightsOf})`,
    { name: 'gateway.log' },
  )
}

/** Forgets old calls. */
export const forgetCalls: Schedule = {
  name: 'gateway_forget_calls',
  cron: '29 2 * * *',
  run: async kernel => {
    const until = new Date(kernel.now().getTime() - keptDays * 86_400_000)
    await platform(kernel).run(sql`delete from gantry.gateway_call where at < ${until}`)
    await platform(kernel).run(sql`delete from gantry.gateway_rate where next < ${kernel.now()}`)
  },
}
