import { joined, localise } from '@gantry/base/shared'
import { call, callKey, currentLang, errorText, useAction, useMayCall } from '@gantry/client/web'
import { type Computing, listComputingFields, recomputeField, retryComputing } from '@gantry/model/shared'
import { StatusGlyph } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moment } from './moment.ts'
import { RecomputeDialog } from './recompute-dialog.tsx'
import { SectionTable } from './section-table.tsx'

/** Computed fields being filled for existing records, those that failed, and the recompute action. */
export const ComputingSection = () => {
  const { t } = useTranslation()
  const mayStart = useMayCall()(recomputeField)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="ops-lead">
        <p className="ink3">{t('schema.computing.why')}</p>
        {mayStart ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('schema.computing.anew')}
          </Button>
        ) : null}
      </div>
      <AtWork />
      {asking ? <RecomputeDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}

const AtWork = () => {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: callKey(listComputingFields, {}),
    queryFn: ({ signal }) => call(listComputingFields, {}, { signal }),
    refetchInterval: query => (query.state.data?.data.some(({ error }) => !error) ? 1_500 : 10_000),
  })
  return (
    <SectionTable
      rows={data?.data}
      error={error}
      none="schema.computing.none"
      rowKey="id"
      columns={[
        { title: t('schema.tables'), render: (_, { table }) => <Named names={[table]} /> },
        { title: t('schema.computing.fields'), render: (_, { fields }) => <Named names={fields} /> },
        { title: t('schema.state'), render: (_, computing) => <State computing={computing} /> },
        { title: t('schema.at'), render: (_, { at }) => moment(at) },
        { key: 'acts', align: 'right', render: (_, computing) => <Retry computing={computing} /> },
      ]}
    />
  )
}

const Named = ({ names }: { names: readonly Computing['table'][] }) => (
  <span translate="no">
    {joined(
      names.map(({ label }) => localise(label, currentLang())),
      currentLang(),
    )}
  </span>
)

const State = ({ computing: { done, total, all, error } }: { computing: Computing }) => {
  const { t } = useTranslation()
  if (error)
    return (
      <>
        <StatusGlyph state="cancel">{t('schema.computing.failed')}</StatusGlyph>
        <small className="ops-issue">{t(`error.${error.code}`, { ...error.params })}</small>
      </>
    )
  return (
    <>
      <StatusGlyph state="progress">{t('schema.computing.rows', { count: done })}</StatusGlyph>
      {total ? (
        <Progress
          percent={Math.min(99, Math.floor((done / total) * 100))}
          size="small"
          status="normal"
          aria-label={t('schema.computing.progress')}
        />
      ) : null}
      {all ? null : <small className="ink3">{t('schema.computing.some')}</small>}
    </>
  )
}

/** A computation that belongs to a schema change is controlled there. */
const Retry = ({ computing: { id, change, error } }: { computing: Computing }) => {
  const { t } = useTranslation()
  const mayRetry = useMayCall()(retryComputing, { id })
  const retry = useAction(retryComputing, { refresh: [listComputingFields] })
  if (!error || change !== null || !mayRetry) return null
  return (
    <span className="ops-acts">
      {retry.error ? <small className="ops-issue">{errorText(t, retry.error)}</small> : null}
      <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate({ id })}>
        {t('schema.computing.retry')}
      </Button>
    </span>
  )
}
