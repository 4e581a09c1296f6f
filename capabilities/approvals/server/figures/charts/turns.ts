import type { RowSource } from '@gantry/charts/server'
import { valuesIn } from '@gantry/charts/shared'
import { field } from '@gantry/fields/shared'
import { isMonitor } from '../../lists/monitored.ts'
import { ofActor } from '../measure.ts'
import { choiceOf, hours, hoursOf, label, named, rate, rateOf, workflowChoice } from './fields.ts'
import { measuredFor, nodeNames } from './measured.ts'

const results = [
  'submit',
  'agree',
  'disagree',
  'abstain',
  'return',
  'step_back',
  'hand_over',
  'auto_agree',
  'auto_return',
]

/**
 * The steps people had or have, of the workflows the caller monitors: a row for each task but the submission. By person, or of some
 * people, durations are those of whoever decided, as in the figures of people.
 */
export const turnsSource: RowSource = {
  name: 'approvals.turns',
  label: label('figures.chart.turns'),
  isOpen: ctx => isMonitor(ctx),
  fields: async ctx => ({
    node: named('figures.chart.node', field.text()),
    workflow: named('figures.chart.workflow', await workflowChoice(ctx)),
    release: named('figures.version', field.text()),
    person: named('figures.person', field.person()),
    result: named('figures.chart.result', choiceOf(results, 'approvals.record.result')),
    received: named('figures.chart.received', field.dateTime()),
    finished: named('figures.chart.finished', field.dateTime()),
    elapsed: named('figures.measure.elapsed', hours),
    worked: named('figures.measure.worked', hours),
    overdue: named('figures.chart.overdue_rate', rate),
    returned: named('figures.return_rate', rate),
    rework: named('figures.chart.rework_rate', rate),
    automatic: named('figures.chart.automatic_rate', rate),
  }),
  rows: async (ctx, filter, by) => {
    const isOfPeople = by.includes('person') || valuesIn(filter, 'person') !== null
    const { measured, partial } = await measuredFor(ctx, filter)
    const nameOf = await nodeNames(ctx, [...new Set(measured.map(({ run }) => run.workflow))])
    const at = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
    return {
      partial,
      refresh: 60,
      rows: measured.flatMap(({ run: { workflow, release }, turns }) =>
        (isOfPeople ? turns.map(ofActor) : turns).map(
          ({ node, actor, result, received, finished, taken, ...turn }) => ({
            node: nameOf(workflow, node) ?? node,
            workflow,
            release: `V${release}`,
            person: actor,
            result,
            received: at(received),
            finished: at(finished),
            elapsed: taken && hoursOf(taken.elapsed),
            worked: taken && hoursOf(taken.worked),
            overdue: rateOf(turn.isOverdue),
            // An open step has not been returned or passed on by itself yet.
            returned: taken && rateOf(turn.isReturn),
            rework: rateOf(turn.isRework),
            automatic: taken && rateOf(actor === null),
          }),
        ),
      ),
    }
  },
}
