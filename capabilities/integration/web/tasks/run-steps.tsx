import { sayNumber } from '@gantry/client/web'
import { resumedRows } from '@gantry/transform/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TaskRun } from '../../shared/tasks/contract.ts'
import { sayDuration } from './say.ts'
import { type StepNames, sayStep } from './step-names.ts'

interface RunStepsProps {
  readonly run: TaskRun
  /** Names of the steps by id, from the drawing that ran. */
  readonly names: StepNames
}

/** The steps of a run: rows in, out and rejected, and how long each took. */
export const RunSteps = ({ run, names }: RunStepsProps) => {
  const { t } = useTranslation()
  const isRemoving = run.steps.some(({ removed }) => removed !== undefined)
  if (run.steps.length === 0) return <p className="ink3">{t('etl.no_steps')}</p>
  return (
    <div className="et-scroll">
      <table className="tbl et-steps">
        <thead>
          <tr>
            <th>{t('etl.step')}</th>
            <th className="num">{t('etl.in')}</th>
            <th className="num">{t('etl.out')}</th>
            <th className="num">{t('etl.rejected')}</th>
            {isRemoving ? <th className="num">{t('etl.removed')}</th> : null}
            <th className="num">{t('etl.took')}</th>
          </tr>
        </thead>
        <tbody>
          {run.steps.map(({ step, kind, in: taken, out, rejected, removed, ms, failed }) => (
            <tr key={step}>
              <td className={failed ? 'et-bad' : undefined}>
                <Icon name={failed ? 'err' : rejected > 0 ? 'warn' : 'check'} size={14} />{' '}
                {names.get(step)?.name ? (
                  <>
                    <span translate="no">{sayStep(t, names, step)}</span>{' '}
                    <span className="ink3">{t(`transform.kind.${kind}`)}</span>
                  </>
                ) : names.has(step) || step === resumedRows ? (
                  sayStep(t, names, step)
                ) : (
                  t(`transform.kind.${kind}`)
                )}
              </td>
              <td className="num">{sayNumber(taken)}</td>
              <td className="num">{sayNumber(out)}</td>
              <td className={rejected > 0 ? 'num et-bad' : 'num'}>{sayNumber(rejected)}</td>
              {isRemoving ? (
                <td className="num" title={removed === null ? t('etl.not_removed') : undefined}>
                  {removed === undefined ? '' : removed === null ? '—' : sayNumber(removed)}
                </td>
              ) : null}
              <td className="num">{sayDuration(t, ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
