import { useCall } from '@gantry/client/web'
import {
  type AccessAnswer,
  type AccessPath,
  explainAccess,
  type Operation,
  type Ref,
  type Trace,
} from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { accessCause } from './access-cause.ts'
import { TraceLines } from './trace-lines.tsx'

interface AccessReasonsProps {
  readonly model: TableModel
  readonly id: string
  readonly person: Ref
  readonly operation: Operation
  readonly field: string | null
}

/** The answer, what decided it, and each step with its result. */
export const AccessReasons = ({ model, id, person, operation, field }: AccessReasonsProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(
    explainAccess,
    { table: model.id, id, person: person.id, operation, ...(field && { field }) },
    { staleTime: 0 },
  )
  if (error) return <Unreadable error={error} onRetry={refetch} />
  if (!data) return <Skeleton kind="text" rows={4} />
  const what = t(`rights.operation.${operation}`)
  const name = person.title
  const label = field ? (model.field(field)?.label ?? field) : null
  const verdict = t(`rights.verdict.${data.allowed ? 'yes' : 'no'}${label ? '.field' : ''}`, {
    name,
    what,
    ...(label && { field: label }),
  })
  return (
    <section className={data.allowed ? 'ri-answer yes' : 'ri-answer no'} aria-live="polite">
      <p className="ri-verdict">
        <Icon name={data.allowed ? 'check' : 'close'} size={16} />
        <b>{verdict}</b>
        {data.masked ? <span className="tag warn">{t('rights.masked')}</span> : null}
      </p>
      <p className="ri-cause ink2">{t(`rights.cause.${accessCause(data)}`, { what })}</p>
      <ol className="ri-steps">
        <Step passed={data.active}>{t(data.active ? 'rights.step.active' : 'rights.step.inactive')}</Step>
        <Step passed={data.userType.passed}>
          {t(data.userType.passed ? 'rights.step.userType' : 'rights.step.noUserType', {
            type: t(`rights.userType.${data.userType.is}`),
          })}
        </Step>
        {data.limits.map(limit => (
          <Step key={JSON.stringify(limit)} passed={limit.passed}>
            {t(limit.passed ? 'rights.step.within' : 'rights.step.limit')}
            <TraceLines model={model} trace={limit.rows} />
          </Step>
        ))}
        {data.held ? <Step passed={false}>{t('rights.step.held', { what })}</Step> : null}
        {operation !== 'read' && !data.visible ? (
          <Step passed={false}>{t('rights.step.invisible')}</Step>
        ) : null}
        <Paths model={model} answer={data} what={what} />
      </ol>
    </section>
  )
}

const Step = ({ passed, children }: { readonly passed: boolean; readonly children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <li className={passed ? 'yes' : 'no'}>
      <Icon name={passed ? 'check' : 'close'} size={14} />
      <span className="sr">{t(passed ? 'rights.yes' : 'rights.no')}</span>
      <div>{children}</div>
    </li>
  )
}

/** Paths that grant access or, if none does, those that could. Rules on other operations are left out. */
const Paths = ({
  model,
  answer,
  what,
}: {
  readonly model: TableModel
  readonly answer: AccessAnswer
  readonly what: string
}) => {
  const { t } = useTranslation()
  const open = answer.paths.filter(({ passed }) => passed)
  const shown = open.length > 0 ? open : answer.paths.filter(({ operation }) => operation)
  if (shown.length === 0) return <Step passed={false}>{t('rights.step.noPath', { what })}</Step>
  return shown.map(path => (
    <Step key={JSON.stringify(path)} passed={path.passed}>
      <PathText path={path} />
      {path.kind === 'grant' ? (
        <>
          <TraceLines model={model} trace={path.who} />
          {isPlain(path.rows) ? null : <TraceLines model={model} trace={path.rows} />}
        </>
      ) : null}
      {path.field ? null : <p className="ink3">{t('rights.step.noField')}</p>}
    </Step>
  ))
}

const isPlain = (trace: Trace): boolean => trace.kind === 'always' && trace.passed

const PathText = ({ path }: { readonly path: AccessPath }) => {
  const { t } = useTranslation()
  if (path.kind === 'share' && path.channel !== null)
    return (
      <>
        {t(`rights.path.${path.channel}${path.who ? '' : '.other'}`, {
          name: path.title || t('rights.somebody'),
        })}
      </>
    )
  if (path.kind === 'share')
    return (
      <>
        {t(path.who ? 'rights.path.share' : 'rights.path.shareOther', {
          name: path.title || t('rights.somebody'),
        })}
      </>
    )
  const key = path.broken ? 'broken' : path.passed ? 'grant' : path.who.passed ? 'rows' : 'who'
  return <>{t(`rights.path.${key}`, { n: path.at + 1 })}</>
}
