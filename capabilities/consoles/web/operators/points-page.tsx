import { Failed, useCall } from '@gantry/client/web'
import { EmptyState, Icon, ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { Checkbox, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPoints, type OperatorPoint } from '../../shared/operators/contract.ts'
import { usePointWords } from './point-words.ts'
import '../consoles.css'
import './operators.css'

/** A screen with its points, or one of these. */
interface Line {
  readonly key: string
  readonly title: string
  readonly point?: OperatorPoint
  readonly children?: readonly Line[]
}

/** Every permission point by screen, and which roles hold it. */
const PointsPage = () => {
  const { t } = useTranslation()
  const { say, groupsOf } = usePointWords()
  const listed = useCall(listPoints, {})
  const [search, setSearch] = useState('')
  const [differs, setDiffers] = useState(false)
  const { data, error } = listed
  const roles = data?.roles ?? []
  const isHeld = (point: string, points: readonly string[]) => points.includes(point)
  const isDifferent = ({ id }: OperatorPoint) =>
    new Set(roles.map(({ points }) => isHeld(id, points))).size > 1
  const lines: Line[] = groupsOf(data?.points ?? [])
    .map(({ page, title, points }) => ({
      key: `group ${page}`,
      title,
      children: points
        .filter(point => !differs || isDifferent(point))
        .map(point => ({ key: point.id, title: say(point), point }))
        .filter(line => `${title} ${line.title} ${line.key}`.toLowerCase().includes(search.toLowerCase())),
    }))
    .filter(({ children }) => children.length > 0)
  const columns: TableColumnsType<Line> = [
    {
      key: 'title',
      title: t('operators.point'),
      fixed: 'left',
      width: 300,
      render: (_v, { title, point }) => (point ? title : <b>{title}</b>),
    },
    {
      key: 'kind',
      title: t('operators.kind'),
      width: 90,
      render: (_v, { point }) => (point ? t(`operators.kind.${point.kind}`) : null),
    },
    {
      key: 'risk',
      title: t('operators.risk'),
      width: 100,
      render: (_v, { point }) =>
        point ? (
          <span className={`tag ${point.risk === 'high' ? 'bad' : ''}`}>
            {t(`operators.risk.${point.risk}`)}
          </span>
        ) : null,
    },
    ...roles.map(role => ({
      key: role.id,
      title: <span translate="no">{role.name}</span>,
      width: 110,
      align: 'center' as const,
      render: (_v: unknown, { point }: Line) =>
        point ? (
          isHeld(point.id, role.points) ? (
            <span role="img" aria-label={t('operators.held')}>
              <Icon name="check" size={14} />
            </span>
          ) : (
            <span className="ink3" role="img" aria-label={t('operators.not_held')}>
              –
            </span>
          )
        ) : null,
    })),
  ]
  return (
    <>
      <PageHeader title={t('operators.points_page')} />
      <div className="co-page">
        <div className="op-tools">
          <Input
            allowClear
            className="co-search"
            placeholder={t('operators.search')}
            aria-label={t('operators.search')}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
          <Checkbox checked={differs} onChange={event => setDiffers(event.target.checked)}>
            {t('operators.differences')}
          </Checkbox>
        </div>
        {error ? <Failed error={error} retry={() => listed.refetch()} /> : null}
        {!data && !error ? <Skeleton kind="table" /> : null}
        {data && lines.length === 0 ? (
          <EmptyState
            kind="filtered"
            title={t(differs && search === '' ? 'operators.all_same' : 'operators.none_found')}
          >
            {t('operators.none_found_why')}
          </EmptyState>
        ) : null}
        {lines.length > 0 ? (
          <ListTable<Line>
            rowKey="key"
            size="small"
            pagination={false}
            scroll={{ x: 500 + roles.length * 110 }}
            columns={columns}
            dataSource={lines}
            expandable={{ defaultExpandAllRows: true }}
          />
        ) : null}
      </div>
    </>
  )
}

export default PointsPage
