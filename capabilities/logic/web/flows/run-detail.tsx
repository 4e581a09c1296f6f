import { Failed, inSpace, useCall } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readFlowRun } from '../../shared/flow-contract.ts'
import { sayValue } from '../decisions/say-value.ts'

/** Why a run failed, where it stopped, and what it was given. */
export const RunDetail = ({ flow, run: id }: { readonly flow: string; readonly run: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readFlowRun, { id: flow, run: id })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton rows={3} />
  const { run, kind, trace, opens } = data
  const stopped = trace?.steps.at(-1)
  return (
    <div className="fl-run">
      <p className="lg-bad">{t(`error.${run.error ?? 'server.failed'}`, { ...trace?.params })}</p>
      <p>
        {kind === null
          ? t('flowlogic.runs.no_block')
          : t('flowlogic.runs.block', { kind: t(`flowlogic.block.${kind}`), n: run.steps ?? 0 })}
        {stopped && stopped.rounds.length > 0 ? (
          <small className="ink3"> {t('flowlogic.round', { n: stopped.rounds.join('.') })}</small>
        ) : null}
      </p>
      {trace === null ? (
        <p className="ink3">{t('flowlogic.runs.not_kept')}</p>
      ) : (
        <>
          {opens ? (
            <dl>
              {Object.entries(trace.input).map(([name, value]) => (
                <div key={name}>
                  <dt translate="no">{name}</dt>
                  <dd translate="no">{sayValue(t, value ?? null)}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="ink3">{t('flowlogic.runs.closed')}</p>
          )}
          {trace.steps.length > 0 ? (
            <Link to={inSpace(`/qlangRuleDesigner?id=${flow}&run=${id}`)}>{t('flowlogic.runs.step')}</Link>
          ) : null}
        </>
      )}
    </div>
  )
}
