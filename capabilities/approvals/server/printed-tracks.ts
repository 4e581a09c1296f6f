import type { Text } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { ApprovalSource } from '@gantry/print/server'
import type { ApprovalLine } from '@gantry/print/shared'
import type { TrackRow, WorkflowDef } from '@gantry/workflow/shared'
import { texts } from '../texts.ts'
import { definitionOf } from './definition.ts'
import { concerns } from './lists/concerned.ts'
import { namesOf } from './steps-of.ts'

/** What stands on paper; the other rows of a track are about the way, not about decisions. */
const printed: readonly TrackRow['action'][] = [
  'submit',
  'agree',
  'disagree',
  'abstain',
  'return',
  'step_back',
  'auto_agree',
  'auto_return',
]

/** Decisions of one record; a longer track is cut at its beginning. */
const mostDecisions = 100

interface Row {
  readonly record: string
  readonly instance: string
  readonly workflow: string
  readonly release: number
  readonly row: TrackRow
  readonly person: string | null
}

/** Decisions of the running instance of each record, else of the one that ended last, where the actor is concerned with it. */
export const printedTracks: ApprovalSource = async (ctx, { table, records }) => {
  const { rows } = await ctx.db.run<Row>(sql`
    with own as (
      select distinct on (i.record_id) i.record_id, i.id, i.workflow, i.release from gantry.wf_instance i
      where i.space = ${ctx.space} and i.table_id = ${table} and i.record_id = any(${[...records]}::uuid[])
        and i.state <> 'draft' and ${await concerns(ctx)}
      order by i.record_id, i.state in ('ongoing', 'interrupted') desc, i.id desc
    )
    select own.record_id as record, own.id as instance, own.workflow, own.release, t.row, t.person
    from own cross join lateral (
      select seq, row, person from gantry.wf_track_row
      where space = ${ctx.space} and instance = own.id and row->>'action' = any(${[...printed]}::text[])
      order by seq desc limit ${mostDecisions}
    ) t
    order by own.record_id, t.seq`)
  const definitions = await definitionsOf(ctx, rows)
  const principals = await namesOf(ctx, [...new Set(rows.flatMap(({ row }) => row.onBehalfOf ?? []))])
  const tracks: Record<string, ApprovalLine[]> = {}
  for (const { record, instance, workflow, release, row, person } of rows) {
    const { node, action, onBehalfOf, text, signature } = row
    tracks[record] ??= []
    tracks[record].push({
      step: definitions.get(`${workflow} ${release}`)?.nodes[node ?? '']?.settings.name ?? '',
      person: person ?? '',
      principal: onBehalfOf === undefined ? null : (principals.get(onBehalfOf) ?? ''),
      decision: wordOf(action),
      opinion: text ?? '',
      at: new Date(row.at).toISOString(),
      signature: signature === undefined ? null : { file: signature, approval: instance },
    })
  }
  return tracks
}

const definitionsOf = async (ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, WorkflowDef>> => {
  const found = new Map<string, WorkflowDef>()
  for (const { workflow, release } of rows) {
    const key = `${workflow} ${release}`
    if (!found.has(key)) found.set(key, (await definitionOf(ctx, workflow, release)).def)
  }
  return found
}

const wordOf = (action: string): Text => {
  const key = `approvals.record.result.${action}`
  return { 'zh-CN': texts['zh-CN'][key] ?? action, en: texts.en[key] ?? action }
}
