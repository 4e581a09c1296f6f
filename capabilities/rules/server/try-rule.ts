import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { RecordRow } from '@gantry/model/shared'
import { catalogOf, effectiveRights, getRecord, requireDesigner } from '@gantry/records/server'
import { Value } from 'typebox/value'
import type { Effect, TriedRule } from '../shared/contract.ts'
import { isResultKind } from '../shared/result-kinds.ts'
import type { Rule } from '../shared/rule.ts'
import { checkRule, ruleKind, subjectOf } from '../shared/rule-kind.ts'
import { fieldsRead } from './log/fields-read.ts'
import type { About } from './result-server.ts'
import { resultServerOf } from './result-servers.ts'
import { conditionOf, isMet } from './wake/rules-in-force.ts'

interface Trial {
  readonly rule: Rule
  readonly record?: string
  readonly input?: JsonObject
}

/**
 * What a rule would do with a record, as drawn. It reads with the rights of the person who tries it; nothing is written, told or
 * sent.
 * @throws AppError request.invalid, design.invalid, permission.denied, record.not_found
 */
export const tryRule = async (ctx: Ctx, { rule, record, input }: Trial): Promise<TriedRule> => {
  const [misfit] = Value.Errors(ruleKind.schema, rule)
  if (misfit) throw new AppError('request.invalid', {}, [{ field: 'rule', code: 'format' }])
  await requireDesigner(ctx, rule.app === '' ? null : rule.app)
  const { tables } = await catalogOf(ctx)
  const scope = { tables, named: new Map() }
  const subject = subjectOf(rule, scope)
  const issues = checkRule(rule, scope)
  if (!subject || issues.length > 0) throw new AppError('design.invalid', {}, issues)
  if (subject.isRecord && record === undefined)
    throw new AppError('request.invalid', {}, [{ field: 'record', code: 'required' }])
  const row =
    subject.isRecord && record !== undefined
      ? (await getRecord(ctx, subject.table.id, record)).data
      : ({ id: '', version: 0, ...input } as RecordRow)
  const about: About = {
    rule: { id: '', name: rule.name },
    subject,
    row,
    before: null,
    person: ctx.actor.personId,
  }
  const readable = subject.isRecord ? (await effectiveRights(ctx, subject.table)).readable : null
  const met = await isMet(ctx, conditionOf(rule, subject), row, subject.hasBefore ? row : null)
  const effects: Effect[] = []
  for (const { id, kind, options } of rule.results) {
    if (!isResultKind(kind)) continue
    try {
      effects.push({
        result: id,
        kind,
        ...(await resultServerOf(kind).try(ctx, about, options)),
        error: null,
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, params, issues: wrong } = error
      effects.push({ result: id, kind, records: [], error: { code, params, issues: wrong } })
    }
  }
  return {
    met,
    inputs: fieldsRead(rule, subject)
      .filter(field => !readable || readable.includes(field))
      .map(field => ({ field, value: row[field] ?? null })),
    effects,
  }
}
