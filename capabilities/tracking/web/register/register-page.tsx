import { currentLang, errorText, Failed, sayNumber, useAction, useCall } from '@gantry/client/web'
import { allRoutes } from '@gantry/model/shared'
import { Banner, EmptyState, Icon, ListTable, PageHeader, SavedTabs, Skeleton } from '@gantry/ui/web'
import { Button, Switch, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPoints, savePoint, type TrackPoint } from '../../shared/contract.ts'
import { pointName } from '../../shared/point-name.ts'
import { PointDialog } from './point-dialog.tsx'
import '../tracking.css'

const views = ['all', 'active', 'stopped'] as const

/** Registered points: what is collected, where, and what came in the last week. */
const RegisterPage = () => {
  const { t } = useTranslation()
  const listed = useCall(listPoints, {})
  const [view, setView] = useState<(typeof views)[number]>('all')
  const [edited, setEdited] = useState<TrackPoint | 'new' | null>(null)
  const save = useAction(savePoint, { refresh: [listPoints] })
  const all = listed.data?.data ?? []
  const lang = currentLang() === 'en' ? 'en' : 'zh-CN'
  const pageOf = (page: string) =>
    page === ''
      ? t('tracking.page.every')
      : (allRoutes.find(({ path }) => path === page)?.title[lang] ?? page)
  const columns: TableColumnsType<TrackPoint> = [
    {
      key: 'name',
      title: t('tracking.point'),
      render: (_v, { name, english, code, version }) => (
        <span translate="no">
          <b>{pointName({ name, english }, currentLang())}</b>
          <small className="ink3 tk-below mono">
            {code} v{version}
          </small>
        </span>
      ),
    },
    {
      key: 'where',
      title: t('tracking.where'),
      width: 260,
      render: (_v, { event, page, element }) => (
        <>
          {t(`tracking.event.${event}`)} · {pageOf(page)}
          <small className="ink3 tk-below mono">{element === '' ? page : `data-track="${element}"`}</small>
        </>
      ),
    },
    {
      key: 'properties',
      title: t('tracking.properties'),
      width: 180,
      render: (_v, { properties }) =>
        properties.length === 0 ? (
          <span className="ink3">—</span>
        ) : (
          <span className="mono">{properties.map(({ name }) => name).join(', ')}</span>
        ),
    },
    {
      key: 'week',
      title: t('tracking.week'),
      width: 110,
      align: 'end',
      render: (_v, { week }) => sayNumber(week),
    },
    {
      key: 'acts',
      width: 140,
      render: (_v, point) => {
        const { id, code, name, english, event, page, element, properties, state } = point
        return (
          <span className="tk-acts">
            <Switch
              size="small"
              aria-label={pointName(point, currentLang())}
              checked={state === 'active'}
              loading={save.isPending && save.variables.id === id}
              onChange={isOn =>
                save.mutate({
                  id,
                  code,
                  name,
                  english,
                  event,
                  page,
                  element,
                  properties: [...properties],
                  state: isOn ? 'active' : 'stopped',
                })
              }
            />
            <Button size="small" onClick={() => setEdited(point)}>
              {t('tracking.edit')}
            </Button>
          </span>
        )
      },
    },
  ]
  return (
    <>
      <PageHeader
        title={t('tracking.points')}
        tabs={
          <SavedTabs
            label={t('tracking.points')}
            active={view}
            tabs={views.map(id => ({
              id,
              label: t(`tracking.${id}`),
              count: all.filter(({ state }) => id === 'all' || state === id).length,
            }))}
            onChange={id => setView(views.find(each => each === id) ?? 'all')}
          />
        }
        action={
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setEdited('new')}>
            {t('tracking.point.add')}
          </Button>
        }
      />
      <div className="tk-page">
        <p className="ink3">{t('tracking.privacy')}</p>
        {save.error ? <Banner kind="bad">{errorText(t, save.error)}</Banner> : null}
        {listed.error ? <Failed error={listed.error} /> : null}
        {!listed.data && !listed.error ? <Skeleton kind="table" /> : null}
        {listed.data ? (
          <ListTable<TrackPoint>
            rowKey="id"
            size="small"
            pagination={all.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
            scroll={{ x: 820 }}
            columns={columns}
            dataSource={all.filter(({ state }) => view === 'all' || state === view)}
            locale={{
              emptyText: (
                <EmptyState
                  kind={view === 'all' ? 'never' : 'filtered'}
                  icon="pin"
                  title={t('tracking.point.none')}
                >
                  {t('tracking.point.none_why')}
                </EmptyState>
              ),
            }}
          />
        ) : null}
      </div>
      {edited ? (
        <PointDialog point={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  )
}

export default RegisterPage
