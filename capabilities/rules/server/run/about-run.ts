import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { RecordRow } from '@gantry/model/shared'
import { catalogOf, getRecord, storedVersion } from '@gantry/records/server'
import { rowBefore } from '../../shared/condition.ts'
import type { Rule } from '../../shared/rule.ts'
import { subjectOf } from '../../shared/rule-kind.ts'
import type { About } from '../result-server.ts'
import type { RuleInput } from './rule-input.ts'

/**
 * What the results of a run work on. It is read anew by every attempt and is the same each time, because a version never
 * changes.
 * @throws AppError rule.not_found where its start is gone, record.not_found where the record was purged
 */
export const aboutRun = async (ctx: Ctx, rule: Rule, input: RuleInput): Promise<About> => {
  const { tables } = await catalogOf(ctx)
  const subject = subjectOf(rule, { tables, named: new Map() })
  if (!subject) throw new AppError('rule.not_found')
  const row = await rowOf(ctx, input)
  return {
    rule: { id: input.rule, name: rule.name },
    subject,
    row,
    before: input.changes && rowBefore(row, input.changes),
    person: input.person,
  }
}

const rowOf = async (ctx: Ctx, { table, record, version, values }: RuleInput): Promise<RecordRow> => {
  if (table === null || record === null) return { id: '', version: 0, ...values } as RecordRow
  if (version === null) return { ...(await getRecord(ctx, table, record)).data, ...values }
  return { ...(await storedVersion(ctx, table, record, version)), ...values } as RecordRow
}
