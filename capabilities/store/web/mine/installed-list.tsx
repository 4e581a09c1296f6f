import { appsContract } from '@gantry/apps/shared'
import {
  type ApiError,
  Failed,
  FormFailure,
  inSpace,
  sayDay,
  useAction,
  useSession,
} from '@gantry/client/web'
import { EmptyState, ListTable, Skeleton, toast } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import {
  type InstalledProduct,
  listInstalled,
  listProducts,
  readProduct,
} from '../../shared/store-contract.ts'
import { say } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'
import { UninstallDialog } from './uninstall-dialog.tsx'

interface InstalledListProps {
  readonly listed: {
    readonly data: { readonly data: readonly InstalledProduct[] } | undefined
    readonly error: ApiError | null
    readonly refetch: () => unknown
  }
}

/** Installed products: what can be updated stands first. */
export const InstalledList = ({ listed }: InstalledListProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<InstalledProduct | null>(null)
  const isAdmin = user.userType === 'admin'
  const restore = useAction(appsContract.restoreApp, {
    refresh: [listInstalled, listProducts, readProduct],
    onDone: () => toast({ text: t('store.mine.said_restored') }),
  })
  const columns: TableColumnsType<InstalledProduct> = [
    {
      key: 'name',
      title: t('store.mine.application'),
      render: (_v, { id, name, icon, color, publisher, state, withdrawn }) => (
        <span className="ap-name">
          <Sign icon={icon} color={color} />
          <span translate="no">
            {withdrawn || state === 'removed' ? (
              <b>{say(name)}</b>
            ) : (
              <Link to={inSpace(`/appstore?app=${id}`)}>
                <b>{say(name)}</b>
              </Link>
            )}
            <small className="ink3">{publisher.name}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'version',
      title: t('store.mine.version'),
      width: 150,
      render: (_v, { number, update }) => (
        <>
          {number}
          {update ? <b className="ap-next"> → {update}</b> : null}
        </>
      ),
    },
    {
      key: 'state',
      title: t('store.mine.state'),
      width: 210,
      render: (_v, { update, withdrawn, state, until }) =>
        state === 'removed' ? (
          <>
            <span className="tag">{t('store.mine.removed')}</span>
            {until ? (
              <small className="ink3 ap-below">{t('store.mine.until', { at: sayDay(until) })}</small>
            ) : null}
          </>
        ) : withdrawn ? (
          <span className="tag">{t('store.mine.withdrawn')}</span>
        ) : update ? (
          <span className="tag warn">{t('store.can_update')}</span>
        ) : (
          <span className="tag ok">{t('store.mine.newest')}</span>
        ),
    },
    {
      key: 'at',
      title: t('store.mine.when'),
      width: 200,
      render: (_v, { at, by }) => (
        <span className="ink2" translate="no">
          {t('store.mine.by', { who: by, at: sayDay(at) })}
        </span>
      ),
    },
    {
      key: 'acts',
      width: 230,
      render: (_v, row) => (
        <span className="ap-acts">
          {row.update && isAdmin ? (
            <Button
              size="small"
              type="primary"
              onClick={() => void navigate(inSpace(`/appstore?app=${row.id}&plan=1`))}
            >
              {t('store.update_to', { number: row.update })}
            </Button>
          ) : row.state === 'installed' && row.apps[0] ? (
            <Button size="small" onClick={() => void navigate(inSpace(`/app/!/${row.apps[0]?.id}`))}>
              {t('store.open')}
            </Button>
          ) : null}
          {isAdmin && row.state === 'removed' ? (
            <Button
              size="small"
              loading={restore.isPending}
              onClick={() => {
                for (const app of row.apps) restore.mutate({ id: app.id })
              }}
            >
              {t('store.mine.restore')}
            </Button>
          ) : null}
          {isAdmin && row.state === 'installed' ? (
            <Button size="small" type="text" danger onClick={() => setLeaving(row)}>
              {t('store.mine.uninstall')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ]
  if (listed.error) return <Failed error={listed.error} />
  if (!listed.data) return <Skeleton kind="table" />
  return (
    <>
      <FormFailure error={restore.error} />
      <ListTable<InstalledProduct>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 860 }}
        columns={columns}
        dataSource={[...listed.data.data]}
        locale={{
          emptyText: (
            <EmptyState
              kind="never"
              icon="apps"
              title={t('store.mine.none')}
              actions={
                <Link className="btn" to={inSpace('/appstore')}>
                  {t('store.mine.to_store')}
                </Link>
              }
            >
              {t('store.mine.none_why')}
            </EmptyState>
          ),
        }}
      />
      {leaving ? <UninstallDialog product={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}
