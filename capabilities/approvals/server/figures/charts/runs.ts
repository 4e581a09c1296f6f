import type { RowSource } from '@gantry/charts/server'
import { field } from '@gantry/fields/shared'
import { isMonitor } from '../../lists/monitored.ts'
import { isSettled, isStraight, takenBetween } from '../measure.ts'
import { clockFor } from '../read-figures.ts'
import { choiceOf, hours, hoursOf, label, named, rate, rateOf, workflowChoice } from './fields.ts'
import { measuredFor } from './measured.ts'

const states = ['ongoing', 'interrupted', 'finished', 'invalidated']

/** The instances of the workflows the caller monitors. Durations are those of finished ones. */
export const runsSource: RowSource = {
  name: 'approvals.runs',
  label: label('figures.chart.runs'),
  isOpen: ctx => isMonitor(ctx),
  fields: async ctx => ({
    workflow: named('figures.chart.workflow', await workflowChoice(ctx)),
    release: named('figures.version', field.text()),
    state: named('figures.chart.state', choiceOf(states, 'approvals.record.state')),
    initiator: named('figures.chart.initiator', field.person()),
    started: named('figures.started_in', field.dateTime()),
    ended: named('figures.chart.ended', field.dateTime()),
    elapsed: named('figures.measure.elapsed', hours),
    worked: named('figures.measure.worked', hours),
    straight: named('figures.whole.straight', rate),
    overdue: named('figures.chart.overdue_steps', field.number()),
    returns: named('figures.chart.returns', field.number()),
    rework: named('figures.chart.rework', field.number()),
  }),
  rows: async (ctx, filter) => {
    const { measured, partial } = await measuredFor(ctx, filter)
    const clock = await clockFor(
      ctx,
      measured.map(({ run }) => run),
    )
    const at = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
    return {
      partial,
      refresh: 60,
      rows: measured.map(each => {
        const { run, turns, reworked } = each
        const { started, ended, pauses } = run
        const isFinished = run.state === 'finished'
        const taken =
          isFinished && started !== null && ended !== null
            ? takenBetween(started, ended, clock, pauses)
            : null
        return {
          workflow: run.workflow,
          release: `V${run.release}`,
          state: run.state,
          initiator: run.initiator,
          started: at(started),
          ended: at(ended),
          elapsed: taken && hoursOf(taken.elapsed),
          worked: taken && hoursOf(taken.worked),
          straight: isSettled(each) ? rateOf(isStraight(each)) : null,
          overdue: turns.filter(({ isOverdue }) => isOverdue).length,
          returns: turns.filter(({ isReturn }) => isReturn).length,
          rework: reworked.length,
        }
      }),
    }
  },
}
