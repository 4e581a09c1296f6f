import { Failed, FormFailure, inSpace, sayMoment, useAction, useCall, useSession } from '@gantry/client/web'
import { EmptyState, ListTable, Modal, Pager, Skeleton, toast } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listUploads, withdrawVersion } from '../../shared/publish-contract.ts'
import { listProducts } from '../../shared/store-contract.ts'
import type { UploadInfo } from '../../shared/types.ts'
import { say } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'
import { ChecksTag, VersionTag } from '../parts/state-tag.tsx'

/** Milliseconds between looks at an upload that is being checked. */
const checkEvery = 2_000

/** Versions the space has published, with what became of each. */
export const PublishedList = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [page, setPage] = useState(1)
  const [leaving, setLeaving] = useState<UploadInfo | null>(null)
  const listed = useCall(listUploads, { own: true, page }, { keep: true })
  const isChecking =
    listed.data?.data.some(({ state }) => state === 'uploaded' || state === 'checking') === true
  const { refetch } = listed
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(() => void refetch(), checkEvery)
    return () => clearInterval(timer)
  }, [isChecking, refetch])
  const withdraw = useAction(withdrawVersion, {
    refresh: [listUploads, listProducts],
    onDone: () => {
      toast({ text: t('store.mine.said_withdrawn') })
      setLeaving(null)
    },
  })
  const columns: TableColumnsType<UploadInfo> = [
    {
      key: 'name',
      title: t('store.mine.application'),
      render: (_v, { id, name, icon, color, number, state }) => (
        <span className="ap-name">
          <Sign icon={icon} color={color} />
          <span translate="no">
            {state === 'uploaded' || state === 'checking' ? (
              <b>{say(name)}</b>
            ) : (
              <Link to={inSpace(`/appstore/audit?upload=${id}`)}>
                <b>{say(name)}</b>
              </Link>
            )}
            <small className="ink3">{number}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('store.mine.state'),
      width: 190,
      render: (_v, { state, reason }) => (
        <>
          <VersionTag state={state} />
          {reason ? (
            <small className="ink3 ap-below" translate="no">
              {reason}
            </small>
          ) : null}
        </>
      ),
    },
    {
      key: 'checks',
      title: t('store.up.checks'),
      width: 130,
      render: (_v, row) => <ChecksTag {...row} />,
    },
    {
      key: 'sent',
      title: t('store.mine.sent'),
      width: 210,
      render: (_v, { by, at }) => (
        <span className="ink2" translate="no">
          {t('store.mine.by', { who: by, at: sayMoment(at) })}
        </span>
      ),
    },
    {
      key: 'decided',
      title: t('store.mine.decided'),
      width: 210,
      render: (_v, { decidedBy, decidedAt }) => (
        <span className="ink2" translate="no">
          {decidedBy && decidedAt ? t('store.mine.by', { who: decidedBy, at: sayMoment(decidedAt) }) : '—'}
        </span>
      ),
    },
    {
      key: 'acts',
      width: 110,
      render: (_v, row) =>
        user.userType === 'admin' && row.state !== 'refused' && row.state !== 'withdrawn' ? (
          <Button size="small" type="text" danger onClick={() => setLeaving(row)}>
            {t('store.mine.withdraw')}
          </Button>
        ) : null,
    },
  ]
  if (listed.error) return <Failed error={listed.error} />
  if (!listed.data) return <Skeleton kind="table" />
  return (
    <>
      <ListTable<UploadInfo>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 980 }}
        columns={columns}
        dataSource={[...listed.data.data]}
        locale={{
          emptyText: (
            <EmptyState
              kind="never"
              icon="upload"
              title={t('store.mine.none_published')}
              actions={
                user.userType === 'admin' ? (
                  <Link className="btn" to={inSpace('/appstore/upload')}>
                    {t('store.publish')}
                  </Link>
                ) : null
              }
            >
              {t('store.mine.none_published_why')}
            </EmptyState>
          ),
        }}
      />
      <Pager page={page} more={listed.data.more} onPage={setPage} />
      {leaving ? (
        <Modal
          open
          title={t('store.mine.withdraw_title', { name: say(leaving.name), number: leaving.number })}
          okText={t('store.mine.withdraw')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ danger: true, loading: withdraw.isPending }}
          onOk={() => withdraw.mutate({ id: leaving.id })}
          onCancel={() => setLeaving(null)}
        >
          <p className="ink2">{t('store.mine.withdraw_what')}</p>
          <FormFailure error={withdraw.error} />
        </Modal>
      ) : null}
    </>
  )
}
