import { download, errorText, sayNumber, useCall } from '@gantry/client/web'
import { EmptyState, Icon, ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnalysisDimension,
  type AnalysisLine,
  analyseInterfaces,
  analysisDimensions,
  exportAnalysis,
} from '../../shared/interfaces/contract.ts'
import '../gateway.css'
import { sayShare } from '../say.ts'

const periods = [1, 7, 31] as const
type Narrowed = Partial<Readonly<Record<'space' | 'client' | 'route', string>>>

const known = ['browser', 'program', 'anonymous']

/** Who calls what, how often: by interface, space, client or time, each narrowing the others. */
const AnalysisPage = () => {
  const { t } = useTranslation()
  const [days, setDays] = useState<number>(1)
  const [by, setBy] = useState<AnalysisDimension>('interface')
  const [narrowed, setNarrowed] = useState<Narrowed>({})
  const asked = { days, by, ...narrowed }
  const { data, error } = useCall(analyseInterfaces, asked, { keep: true, staleTime: 0 })
  const top = useCall(analyseInterfaces, { days, by: 'client', ...narrowed }, { keep: true }).data?.data ?? []
  const say = (dimension: AnalysisDimension, name: string): string => {
    if (dimension === 'space') return name || t('interfaces.nowhere')
    return dimension === 'client' && known.includes(name) ? t(`interfaces.client.${name}`) : name
  }
  const member = by === 'interface' ? 'route' : by === 'space' || by === 'client' ? by : null
  const most = Math.max(1, ...(data?.data ?? []).map(({ calls }) => calls))
  return (
    <div className="gw-page">
      <PageHeader
        title={t('interfaces.analysis')}
        extra={
          <Segmented<number>
            value={days}
            aria-label={t('interfaces.window')}
            options={periods.map(value => ({ value, label: t('interfaces.days', { count: value }) }))}
            onChange={setDays}
          />
        }
        action={
          <Button icon={<Icon name="download" size={14} />} onClick={() => download(exportAnalysis, asked)}>
            {t('interfaces.export')}
          </Button>
        }
      />
      <div className="gw-panel">
        <div className="gw-bar">
          <Select<AnalysisDimension>
            className="gw-pick"
            value={by}
            aria-label={t('interfaces.by')}
            options={analysisDimensions.map(value => ({ value, label: t(`interfaces.by.${value}`) }))}
            onChange={setBy}
          />
          {(['route', 'space', 'client'] as const).map(name =>
            narrowed[name] === undefined ? null : (
              <button
                key={name}
                type="button"
                className="chip"
                aria-label={t('interfaces.widen', { name: narrowed[name] })}
                onClick={() => {
                  const { [name]: _, ...rest } = narrowed
                  setNarrowed(rest)
                }}
              >
                {say(name === 'route' ? 'interface' : name, narrowed[name] ?? '')}
                <Icon name="close" size={12} />
              </button>
            ),
          )}
          <span className="grow" />
          {data ? (
            <span className="ink2">
              {t('interfaces.calls')} <b>{sayNumber(data.total.calls)}</b> · {t('interfaces.share')}{' '}
              <b>{sayShare(data.total.errors, data.total.calls)}</b> · {t('interfaces.mean')}{' '}
              <b>{data.total.mean}</b>
            </span>
          ) : null}
        </div>
        {error ? <p className="hint err">{errorText(t, error)}</p> : null}
        {!data && !error ? <Skeleton kind="table" rows={8} /> : null}
        {data?.data.length === 0 ? (
          <EmptyState kind="never" icon="chart" title={t('interfaces.none')} />
        ) : null}
        {data && data.data.length > 0 ? (
          <div className="gw-beside">
            <ListTable<AnalysisLine>
              className="gw-list"
              rowKey="name"
              size="small"
              pagination={false}
              scroll={{ x: 760 }}
              dataSource={data.data}
              columns={[
                {
                  key: 'name',
                  title: t(`interfaces.by.${by}`),
                  width: '42%',
                  render: (_v, { name }) => (
                    <span className={by === 'interface' ? 'mono' : undefined} translate="no">
                      {member === null || name === '' ? (
                        say(by, name)
                      ) : (
                        <button
                          type="button"
                          className="gw-link"
                          aria-label={t('interfaces.narrow', { name: say(by, name) })}
                          onClick={() => setNarrowed({ ...narrowed, [member]: name })}
                        >
                          {say(by, name)}
                        </button>
                      )}
                    </span>
                  ),
                },
                {
                  key: 'calls',
                  title: t('interfaces.calls'),
                  align: 'end',
                  width: 240,
                  render: (_v, { calls }) => (
                    <>
                      <span className="gw-meter gw-wide">
                        <i style={{ inlineSize: `${(100 * calls) / most}%` }} />
                      </span>
                      {sayNumber(calls)}
                    </>
                  ),
                },
                {
                  key: 'errors',
                  title: t('interfaces.errors'),
                  align: 'end',
                  render: (_v, { errors }) => sayNumber(errors),
                },
                {
                  key: 'share',
                  title: t('interfaces.share'),
                  align: 'end',
                  render: (_v, { errors, calls }) => sayShare(errors, calls),
                },
                { dataIndex: 'mean', title: t('interfaces.mean'), align: 'end' },
              ]}
            />
            <aside className="gw-detail" aria-label={t('interfaces.top')}>
              <h2>{t('interfaces.top')}</h2>
              <dl className="gw-facts">
                {top.slice(0, 10).map(({ name, calls }) => (
                  <div key={name} className="gw-pair">
                    <dt translate="no">{say('client', name)}</dt>
                    <dd>{sayNumber(calls)}</dd>
                  </div>
                ))}
              </dl>
            </aside>
          </div>
        ) : null}
      </div>
    </div>
  )
}

export default AnalysisPage
