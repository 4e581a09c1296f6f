import { sayMoment, sayNumber } from '@gantry/client/web'
import { resumedRows } from '@gantry/transform/shared'
import type { TFunction } from 'i18next'
import type { TaskRun } from '../../shared/tasks/contract.ts'
import { type LogLine, runLog } from '../../shared/tasks/run-log.ts'
import { sayDuration, sayFailure } from './say.ts'
import { type StepNames, sayStep } from './step-names.ts'

/** A line of the log for people. */
export interface SaidLine {
  /** Empty: its time is not known. */
  readonly at: string
  readonly text: string
  readonly failed: boolean
}

/** The log of a run in the language of its reader; steps by the names of the drawing that ran. */
export const sayLog = (t: TFunction, run: TaskRun, names: StepNames): readonly SaidLine[] =>
  runLog(run).map(line => ({
    at: line.at === null ? '' : sayMoment(line.at, { seconds: true }),
    text: sayLine(t, line, run, names),
    failed:
      line.kind === 'attempt' ||
      (line.kind === 'step' && line.step.failed === true) ||
      (line.kind === 'ended' && line.error !== null),
  }))

const sayLine = (
  t: TFunction,
  line: LogLine,
  { read, written, rejected }: TaskRun,
  names: StepNames,
): string => {
  switch (line.kind) {
    case 'begun':
      return t(
        line.by === null || line.cause === 'mend' ? `etl.log.begun.${line.cause}` : 'etl.log.begun.by',
        {
          by: line.by,
          release: line.release,
        },
      )
    case 'started':
      return t('etl.log.started')
    case 'attempt':
      return t('etl.log.attempt', { number: line.number, why: sayFailure(t, line.error) })
    case 'step': {
      const { step, kind, in: taken, out, rejected: refused, removed, ms, failed } = line.step
      const said = t(failed ? 'etl.log.step_failed' : 'etl.log.step', {
        step:
          names.get(step)?.name === '' || step === resumedRows
            ? sayStep(t, names, step)
            : t('etl.log.named', { step: sayStep(t, names, step), kind: t(`transform.kind.${kind}`) }),
        taken: sayNumber(taken),
        out: sayNumber(out),
        took: sayDuration(t, ms),
      })
      return [
        said,
        ...(refused === 0 ? [] : [t('etl.log.rejected', { rejected: sayNumber(refused) })]),
        ...(removed === undefined || removed === 0
          ? []
          : [
              removed === null
                ? t('etl.log.not_removed')
                : t('etl.log.removed', { removed: sayNumber(removed) }),
            ]),
      ].join('')
    }
    case 'ended':
      if (line.error) return t('etl.log.failed', { why: sayFailure(t, line.error) })
      return t(`etl.log.${line.state}`, {
        read: sayNumber(read),
        written: sayNumber(written),
        rejected: sayNumber(rejected),
      })
  }
}

/** The log as a file of lines. */
export const logAsText = (heading: string, lines: readonly SaidLine[]): string => {
  const width = Math.max(0, ...lines.map(({ at }) => at.length))
  return `\ufeff${[heading, ...lines.map(({ at, text }) => `${at.padEnd(width)}  ${text}`)].join('\r\n')}\r\n`
}
