import { type Ctx, empty, isoSeconds, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import type { AskedQuestion } from '../shared/settings.ts'

const pageSize = 30

/** Keeps what was asked with what it took, failed ones too. */
export const noteQuestion = async (
  { db, space, actor, now }: Ctx,
  asked: Omit<AskedQuestion, 'at' | 'person' | 'own'>,
): Promise<void> => {
  const { id, kind, prompt, answer, tools, rows, tokens, milliseconds, model, failure } = asked
  await db.run(sql`
    insert into gantry.ai_question (id, kind, space, person, person_name, at, prompt, answer, tools, rows, tokens, milliseconds, model, failure)
    values (${id}, ${kind}, ${space}, ${actor.personId}, ${actor.name}, ${now}, ${prompt}, ${answer}, ${JSON.stringify(tools)}::jsonb,
      ${rows}, ${tokens}, ${milliseconds}, ${model}, ${failure})`)
}

/**
 * Questions of the space, the newest first. Answers, and what the model asked its tools, come from records read with the rights of the
 * person who asked: only that person is shown them.
 */
export const readLog = async (
  { db, space, actor }: Ctx,
  { before }: InputOf<typeof contract.readLog>,
): Promise<OutputOf<typeof contract.readLog>> => {
  const own = sql`q.person = ${actor.personId}`
  const { rows } = await db.run<AskedQuestion>(sql`
    select q.id, q.kind, ${isoSeconds(sql`q.at`)} as at, q.person_name as person, q.prompt,
      ${own} as own, case when ${own} then q.answer else '' end as answer,
      case when ${own} then q.tools else (
        select coalesce(jsonb_agg(jsonb_set(t.call, '{input}', '""'::jsonb) order by t.at), '[]'::jsonb)
        from jsonb_array_elements(q.tools) with ordinality as t (call, at)) end as tools,
      q.rows, q.tokens, q.milliseconds, q.model, q.failure
    from gantry.ai_question q where q.space = ${space}
      ${before ? sql`and (q.at, q.id) < (select b.at, b.id from gantry.ai_question b where b.space = ${space} and b.id = ${before})` : empty}
    order by q.at desc, q.id desc limit ${pageSize + 1}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}
