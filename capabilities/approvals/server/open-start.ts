import type { JsonObject } from '@gantry/base/shared'
import { type Ctx, slot, sql } from '@gantry/kernel/server'
import { readToClaim } from '@gantry/records/server'
import type { PersonFact } from '@gantry/workflow/shared'
import type { Moved } from '../shared/contract.ts'
import { isNewest, type Published, releaseValues } from './definition.ts'
import { personFacts } from './people.ts'

/** What a start goes by, read by one statement. */
interface StartFound {
  /** The response to an earlier request with the same key. */
  readonly answer: Moved | null
  /** Whether the release is the newest of its workflow, and that is in use. */
  readonly newest: boolean
  /** Whether the record is in a running instance already. */
  readonly running: boolean
  /** The department of the initiator. */
  readonly department: string | null
  /** The people the first steps will ask for. */
  readonly people: readonly PersonFact[]
}

const beside = sql`
  (select answer from gantry.wf_command c where c.space = ${slot('start space')} and c.person = ${slot('start actor')}::uuid
    and c.key = ${slot('start key')}::uuid) as answer,
  ${isNewest} as newest,
  exists (select 1 from gantry.wf_instance where space = ${slot('start space')} and table_id = ${slot('start table')}
    and record_id = ${slot('claimed')}::uuid and state in ('ongoing', 'interrupted')) as running,
  (select f_department from gantry.t_member where space = ${slot('start space')} and id = ${slot('start initiator')}::uuid)
    as department,
  (select coalesce(json_agg(p), '[]') from (select ${personFacts} from gantry.t_member m
    where m.space = ${slot('start space')} and m.id = any(${slot('start people')}::uuid[]) and m.deleted_at is null) p) as people`

/** Who asks for a start, and for what. */
interface Asked {
  readonly record: string
  /** The person whose request it is, and its key. */
  readonly actor: string
  readonly key: string
  readonly people: readonly string[]
}

/** Reads what a start goes by. `ctx` is that of the initiator; without a row the record is missing or not his to read. */
export const openStart = async (
  ctx: Ctx,
  pinned: Published,
  { record, actor, key, people }: Asked,
): Promise<StartFound & { readonly row: JsonObject | null }> => {
  const { data, found } = await readToClaim<StartFound>(ctx, pinned.table, record, beside, {
    ...releaseValues(ctx, pinned),
    'start space': ctx.space,
    'start table': pinned.table.id,
    'start actor': actor,
    'start key': key,
    'start initiator': ctx.actor.personId,
    'start people': people,
  })
  return { ...found, row: data }
}
