import { errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Banner, EmptyState, Icon, ListTable, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, Popconfirm, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import {
  type AnnouncementKind,
  type AnnouncementState,
  announcementStates,
  listManaged,
  type ManagedAnnouncement,
  publishAnnouncement,
  removeAnnouncement,
  withdrawAnnouncement,
} from '../../shared/contract.ts'
import { windowOf } from '../moment.ts'
import '../news.css'

const tones: Readonly<Record<AnnouncementState, string>> = { draft: '', published: 'ok', withdrawn: 'warn' }

interface ManagedProps {
  readonly kind?: AnnouncementKind
  /** Key of the title. */
  readonly title: string
  /** Address of the editor. */
  readonly editor: string
}

/** Announcements as their author keeps them: state, audience, readers; publish and withdraw. */
export const Managed = ({ kind, title, editor }: ManagedProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [state, setState] = useState<AnnouncementState | undefined>(undefined)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const listed = useCall(
    listManaged,
    {
      page,
      ...(kind ? { kind } : {}),
      ...(state ? { state } : {}),
      ...(search.trim() ? { search: search.trim() } : {}),
    },
    { keep: true },
  )
  const told = (key: string) => ({ refresh: [listManaged], onDone: () => toast({ text: t(key) }) })
  const publish = useAction(publishAnnouncement, told('news.said.published'))
  const withdraw = useAction(withdrawAnnouncement, told('news.said.withdrawn'))
  const remove = useAction(removeAnnouncement, told('news.said.removed'))
  const failure = publish.error ?? withdraw.error ?? remove.error
  const write = (id?: string) => {
    const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(id ? { id } : {}) }).toString()
    navigate(query ? `${editor}?${query}` : editor)
  }
  const audienceOf = ({ spaces, userTypes }: ManagedAnnouncement): string =>
    [
      spaces === null ? t('news.everybody') : spaces.map(({ name }) => name).join(t('news.comma')),
      ...(userTypes.length > 0 ? [userTypes.map(type => t(`user.${type}`)).join(t('news.comma'))] : []),
    ].join(' · ')
  const columns: TableColumnsType<ManagedAnnouncement> = [
    {
      key: 'title',
      title: t('news.title'),
      render: (_v, row) => (
        <span translate="no">
          {row.state === 'published' ? (
            <Link to={`/news/show?id=${row.id}`}>{row.title}</Link>
          ) : (
            <button type="button" className="news-name" onClick={() => write(row.id)}>
              {row.title}
            </button>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('news.state'),
      width: 100,
      render: (_v, row) => <span className={`tag ${tones[row.state]}`}>{t(`news.state.${row.state}`)}</span>,
    },
    ...(kind === 'downtime'
      ? [
          {
            key: 'window',
            title: t('news.downtime'),
            width: 260,
            render: (_v: unknown, row: ManagedAnnouncement) =>
              row.startsAt && row.endsAt ? windowOf(row.startsAt, row.endsAt) : '',
          },
        ]
      : []),
    {
      key: 'audience',
      title: t('news.audience'),
      width: 220,
      ellipsis: true,
      render: (_v, row) => audienceOf(row),
    },
    { key: 'readers', title: t('news.readers'), align: 'end', width: 90, render: (_v, row) => row.readers },
    {
      key: 'at',
      title: t('news.published_at'),
      width: 170,
      render: (_v, row) => (row.publishedAt ? sayMoment(row.publishedAt) : ''),
    },
    {
      key: 'acts',
      width: 170,
      render: (_v, { id, state: now, title: name }) =>
        now === 'published' ? (
          <Popconfirm
            title={t('news.withdraw_sure')}
            okText={t('news.withdraw')}
            onConfirm={() => withdraw.mutate({ id })}
          >
            <Button size="small">{t('news.withdraw')}</Button>
          </Popconfirm>
        ) : (
          <span className="row" style={{ gap: 8, flexWrap: 'wrap' }}>
            <Popconfirm
              title={t('news.publish_sure', { name })}
              okText={t('news.publish')}
              onConfirm={() => publish.mutate({ id })}
            >
              <Button size="small" type="primary">
                {t('news.publish')}
              </Button>
            </Popconfirm>
            <Popconfirm
              title={t('news.remove_sure')}
              okText={t('news.remove')}
              onConfirm={() => remove.mutate({ id })}
            >
              <Button size="small" type="text" danger>
                {t('news.remove')}
              </Button>
            </Popconfirm>
          </span>
        ),
    },
  ]
  const isFiltered = state !== undefined || search.trim() !== ''
  const add = t(kind === 'downtime' ? 'news.add_downtime' : 'news.add')
  return (
    <>
      <PageHeader
        title={t(title)}
        action={
          <Button type="primary" icon={<Icon name="plus" />} aria-label={add} onClick={() => write()}>
            <span className="wide-only">{add}</span>
          </Button>
        }
      />
      <div className="news-manage">
        <div className="news-bar">
          <Select
            allowClear
            style={{ width: 140 }}
            aria-label={t('news.state')}
            placeholder={t('news.any_state')}
            value={state}
            options={announcementStates.map(value => ({ value, label: t(`news.state.${value}`) }))}
            onChange={value => {
              setState(value)
              setPage(1)
            }}
          />
          <Input.Search
            allowClear
            style={{ width: 240 }}
            placeholder={t('news.search')}
            aria-label={t('news.search')}
            onSearch={value => {
              setSearch(value)
              setPage(1)
            }}
          />
        </div>
        {listed.error ? <Banner kind="bad">{errorText(t, listed.error)}</Banner> : null}
        {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
        {!listed.data && !listed.error ? <Skeleton kind="form" rows={6} /> : null}
        {listed.data?.data.length === 0 ? (
          <EmptyState
            kind={isFiltered ? 'filtered' : 'never'}
            icon="bell"
            title={t(isFiltered ? 'news.not_found' : 'news.none')}
          >
            {isFiltered ? null : t('news.none_why')}
          </EmptyState>
        ) : listed.data ? (
          <ListTable<ManagedAnnouncement>
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: kind === 'downtime' ? 1_240 : 980 }}
            columns={columns}
            dataSource={[...listed.data.data]}
          />
        ) : null}
        <div className="row news-pages" style={{ marginTop: 12 }}>
          {page > 1 ? <Button onClick={() => setPage(page - 1)}>{t('news.newer')}</Button> : null}
          {listed.data?.more ? <Button onClick={() => setPage(page + 1)}>{t('news.older')}</Button> : null}
        </div>
      </div>
    </>
  )
}
