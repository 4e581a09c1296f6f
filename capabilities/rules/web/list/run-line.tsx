import { localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, sayMoment, useAction, useCall } from '@gantry/client/web'
import { issueText, useTable } from '@gantry/screens/web'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  type Did,
  listRuleRuns,
  listRules,
  type ResultOutcome,
  type RuleRun,
  type RunProblem,
  readRuleRun,
  retryRuleRun,
} from '../../shared/contract.ts'

interface RunLineProps {
  readonly rule: string
  readonly run: RuleRun
  readonly mayRetry: boolean
  readonly open: boolean
  onOpen(): void
}

/** A run in the log; open, with what it read and what each result came to. */
export const RunLine = ({ rule, run, mayRetry, open, onOpen }: RunLineProps) => {
  const { t } = useTranslation()
  const { start } = run
  const isBad = run.state === 'failed'
  return (
    <li className="ru-run" data-state={run.state}>
      <button type="button" aria-expanded={open} onClick={onOpen}>
        <Icon
          name={isBad ? 'err' : run.state === 'succeeded' ? 'check' : 'clock'}
          size={14}
          label={t(`rule.run.${run.state}`)}
        />
        <time dateTime={run.at}>{sayMoment(run.at, { short: true })}</time>
        <span className="cut" translate="no">
          {start.record ? start.record.title || t('rule.run.record') : t(`rule.run.by.${start.event}`)}
        </span>
        <small>{t(`rule.run.on.${start.event}`)}</small>
      </button>
      {open ? <RunDetail rule={rule} run={run} mayRetry={mayRetry} /> : null}
    </li>
  )
}

const RunDetail = ({ rule, run, mayRetry }: Pick<RunLineProps, 'rule' | 'run' | 'mayRetry'>) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { data, error } = useCall(readRuleRun, { id: rule, run: run.id })
  const { model } = useTable(run.start.table ?? '')
  const retry = useAction(retryRuleRun, {
    refresh: [listRuleRuns, readRuleRun, listRules],
    onDone: () => toast({ text: t('rule.run.retried') }),
  })
  if (error) return <p className="hint err">{errorText(t, error)}</p>
  if (!data) return <Skeleton rows={2} />
  const nameOf = (field: string) => localise(model?.info.table.fields[field]?.label ?? field, lang)
  const isWhole = data.results.every(each => each.error === null)
  return (
    <div className="ru-detail">
      <p className="ink2">
        {t('rule.run.release', { n: run.release })} · {run.start.by ?? t('rule.run.system')}
        {run.start.record && run.start.table ? (
          <>
            {' · '}
            <a href={inSpace(`/${run.start.table}/detail/${run.start.record.id}`)}>{t('rule.run.open')}</a>
          </>
        ) : null}
      </p>
      {data.inputs.length > 0 ? (
        <dl className="ru-values" translate="no">
          {data.inputs.map(({ field, value, before }) => (
            <div key={field}>
              <dt>{nameOf(field)}</dt>
              <dd>
                {before === undefined ? '' : `${sayPlain(before)} → `}
                {sayPlain(value)}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isWhole && data.error ? <p className="hint err">{sayProblem(t, data.error)}</p> : null}
      <ol className="ru-outcomes">
        {data.results.map(outcome => (
          <Outcome key={outcome.result} outcome={outcome} />
        ))}
      </ol>
      {run.nextAt ? (
        <p className="hint">{t('rule.run.next', { at: sayMoment(run.nextAt, { short: true }) })}</p>
      ) : null}
      {mayRetry && run.state === 'failed' && run.attempt > 0 ? (
        <Button
          size="small"
          loading={retry.isPending}
          onClick={() => retry.mutate({ id: rule, run: run.id })}
        >
          {t('rule.run.retry')}
        </Button>
      ) : null}
      {retry.error ? <p className="hint err">{errorText(t, retry.error)}</p> : null}
    </div>
  )
}

const Outcome = ({
  outcome: { kind, state, did, error, milliseconds },
}: {
  readonly outcome: ResultOutcome
}) => {
  const { t } = useTranslation()
  return (
    <li data-state={state}>
      <span>
        <b>{t(`rule.action.${kind}`)}</b> {t(`rule.outcome.${state}`)}
        {milliseconds === null ? null : <small> {t('rule.outcome.ms', { ms: milliseconds })}</small>}
      </span>
      {did.slice(0, 5).map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: effects have no identity but their place
        <span key={at}>{sayDid(t, each)}</span>
      ))}
      {did.length > 5 ? <span>{t('rule.outcome.more', { count: did.length - 5 })}</span> : null}
      {error ? <span className="hint err">{sayProblem(t, error)}</span> : null}
    </li>
  )
}

const sayDid = (t: TFunction, { does, table, record, title, count }: Did) =>
  does === 'commanded' || does === 'desired' ? (
    <a href={inSpace(`/sysop/deviceTwin?device=${record ?? ''}`)}>
      {t(`rule.did.${does}`)} <span translate="no">{title}</span>
    </a>
  ) : does === 'alarmed' ? (
    <a href={inSpace(`/sysop/alarmmanage?record=${record ?? ''}`)}>
      {t('rule.did.alarmed')} <span translate="no">{title}</span>
    </a>
  ) : table && record && does !== 'removed' ? (
    <a href={inSpace(`/${table}/detail/${record}`)}>{t(`rule.did.${does}`)}</a>
  ) : (
    t(`rule.did.${does}`, { count: count ?? 0, title: title ?? '' })
  )

const sayProblem = (t: TFunction, { code, params, issues }: RunProblem): string =>
  [
    t(`error.${code}`, { ...params }),
    ...issues.map(each => [each.field, issueText(t, each)].filter(Boolean).join(': ')),
  ].join(' ')

const sayPlain = (value: unknown): string =>
  value === null || value === undefined
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
