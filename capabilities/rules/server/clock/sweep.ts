import type { Json } from '@gantry/base/shared'
import { catalogOf, findRecords, storedVersion } from '@gantry/records/server'
import type { Runner } from '@gantry/runs/server'
import { subjectOf } from '../../shared/rule-kind.ts'
import { ruleOfRelease } from '../rule-designs.ts'
import { beginRun } from '../run/begin-run.ts'
import { conditionOf, isMet } from '../wake/rules-in-force.ts'

/** Records looked at in one transaction. */
const together = 200

interface Sweep {
  readonly rule: string
  readonly release: number
}

/** Starts a scheduled rule for each record that meets its condition, page by page; a page that is done is not repeated. */
export const sweepRunner: Runner<Sweep, Json> = {
  name: 'rule_sweep',
  seconds: 3_600,
  run: async attempt => {
    const { ctx, input } = attempt
    const rule = await ruleOfRelease(ctx, input.rule, input.release)
    const { tables } = await catalogOf(ctx)
    const subject = subjectOf(rule, { tables, named: new Map() })
    if (!subject) return { begun: 0 }
    const condition = conditionOf(rule, subject)
    const { filter } = rule.when ?? {}
    let cursor: string | null = null
    let begun = 0
    for (let page = 0; page === 0 || cursor !== null; page++) {
      const from: string | null = cursor
      const done: { readonly next: string | null; readonly begun: number } = await attempt.step(
        `page/${page}`,
        null,
        async tx => {
          const found = await findRecords(tx, subject.table.id, {
            ...(filter !== undefined && { filter }),
            ...(from !== null && { cursor: from }),
            fields: [],
            pageSize: together,
            count: 'none',
          })
          let count = 0
          for (const { id, version } of found.data) {
            const row = await storedVersion(tx, subject.table.id, id, version)
            if (!(await isMet(tx, condition, row, null))) continue
            const start = {
              event: 'schedule',
              cause: null,
              person: null,
              table: subject.table.id,
              record: id,
              version,
              changes: null,
              values: null,
            }
            if (await beginRun(tx, { id: input.rule, release: input.release, rule }, start)) count++
          }
          return { next: found.page.next, begun: count }
        },
      )
      cursor = done.next
      begun += done.begun
    }
    return { begun }
  },
}
