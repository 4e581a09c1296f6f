import { sayMoment, sayNumber, useAction, useCall } from '@gantry/client/web'
import { ReasonDialog } from '@gantry/screens/web'
import { Banner, Modal, PageHeader, toast, useCopy } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDeployments, type PrivateDeployment, revokeDeployment } from '../../shared/private/contract.ts'
import type { LicenceState } from '../../shared/private/licence.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import { Until } from '../parts/until.tsx'
import '../consoles.css'
import { DeploymentDialog } from './deployment-dialog.tsx'
import { InstallDialog } from './install-dialog.tsx'
import { OwnLicencePart } from './own-licence.tsx'

const tones: Readonly<Record<LicenceState, string>> = {
  valid: 'ok',
  ends30: 'warn',
  ends7: 'warn',
  ends1: 'bad',
  grace: 'bad',
  ended: 'bad',
}

/** Private deployments: their licences, versions and last contact; and the licence of this installation itself. */
const PrivatePage = () => {
  const { t } = useTranslation()
  const copy = useCopy()
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<PrivateDeployment | 'new' | null>(null)
  const [revoking, setRevoking] = useState<PrivateDeployment | null>(null)
  const [installs, setInstalls] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const listed = useCall(listDeployments, { page }, { keep: true })
  const state = useAction(revokeDeployment, {
    refresh: [listDeployments],
    onDone: () => {
      setRevoking(null)
      toast({ text: t('consoles.saved') })
    },
  })
  const used = (now: number | null, most: number | null) =>
    `${now === null ? '—' : sayNumber(now)} / ${most === null ? t('consoles.unlimited') : sayNumber(most)}`
  const columns: TableColumnsType<PrivateDeployment> = [
    {
      key: 'customer',
      title: t('consoles.private.customer'),
      render: (_v, { customer, contact, note }) => (
        <span translate="no">
          <b>{customer}</b>
          <small className="ink3 co-below">{[contact, note].filter(each => each !== '').join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 190,
      render: (_v, { state: now, expiry, reason }) => (
        <>
          <span className={`tag ${now === 'revoked' ? 'bad' : tones[expiry]}`}>
            {t(now === 'revoked' ? 'consoles.private.revoked' : `consoles.licence.${expiry}`)}
          </span>
          {reason ? <small className="ink3 co-below">{reason}</small> : null}
        </>
      ),
    },
    {
      key: 'until',
      title: t('consoles.valid_until'),
      width: 150,
      render: (_v, { validUntil, daysLeft }) => <Until day={validUntil} daysLeft={daysLeft} />,
    },
    {
      key: 'limits',
      title: t('consoles.private.limits'),
      width: 190,
      render: (_v, { spaces, users, usedSpaces, usedUsers }) => (
        <>
          {t('consoles.private.spaces')} {used(usedSpaces, spaces)}
          <small className="ink3 co-below">
            {t('consoles.private.users')} {used(usedUsers, users)}
          </small>
        </>
      ),
    },
    {
      key: 'contact',
      title: t('consoles.private.last_contact'),
      width: 190,
      render: (_v, { lastContact, version }) =>
        lastContact === null ? (
          <span className="ink3">{t('consoles.private.never')}</span>
        ) : (
          <>
            {sayMoment(lastContact)}
            <small className="ink3 co-below" translate="no">
              {version}
            </small>
          </>
        ),
    },
    {
      key: 'acts',
      width: 290,
      render: (_v, row) => (
        <span className="co-acts">
          <a className="btn s" href={`/api/operator/private-deployments/${row.id}/licence`} download>
            {t('consoles.private.licence')}
          </a>
          <Button size="small" onClick={() => setEdited(row)}>
            {t('consoles.private.renew')}
          </Button>
          {row.state === 'active' ? (
            <Button size="small" danger onClick={() => setRevoking(row)}>
              {t('consoles.private.revoke')}
            </Button>
          ) : (
            <Button size="small" onClick={() => state.mutate({ id: row.id, state: 'active', reason: '' })}>
              {t('consoles.restore')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('consoles.privates')}
        extra={<Button onClick={() => setInstalls(true)}>{t('consoles.private.install')}</Button>}
        action={
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('consoles.private.add')}
          </Button>
        }
      />
      <div className="co-page">
        {listed.data?.own ? (
          <OwnLicencePart own={listed.data.own} tone={tones[listed.data.own.state]} />
        ) : null}
        <ConsoleTable<PrivateDeployment>
          listed={listed}
          rowKey="id"
          columns={columns}
          width={1180}
          page={page}
          onPage={setPage}
          filtered={false}
          icon="shield"
          none={t('consoles.private.none')}
          noneWhy={t('consoles.private.none_why')}
          failure={revoking ? null : state.error}
        />
        {listed.data ? (
          <section className="tile co-part">
            <h2>{t('consoles.private.issuer')}</h2>
            <p className="ink2">{t('consoles.private.issuer_means')}</p>
            <pre className="mono" translate="no">
              {listed.data.issuer}
            </pre>
          </section>
        ) : null}
      </div>
      {edited ? (
        <DeploymentDialog
          given={edited === 'new' ? null : edited}
          onKey={setKey}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {installs ? (
        <InstallDialog isFirst={listed.data?.own === null} onClose={() => setInstalls(false)} />
      ) : null}
      {key ? (
        <Modal
          open
          title={t('consoles.private.key')}
          okText={t('consoles.private.key_copy')}
          cancelText={t('consoles.private.key_close')}
          onOk={() => copy(key, { label: t('consoles.private.key'), done: t('consoles.private.key_copied') })}
          onCancel={() => setKey(null)}
        >
          <Banner kind="warn">{t('consoles.private.key_once')}</Banner>
          <p className="mono" translate="no">
            {key}
          </p>
        </Modal>
      ) : null}
      {revoking ? (
        <ReasonDialog
          label={t('consoles.reason')}
          title={t('consoles.private.revoke_of', { name: revoking.customer })}
          action={t('consoles.private.revoke')}
          busy={state.isPending}
          error={state.error}
          onConfirm={reason => state.mutate({ id: revoking.id, state: 'revoked', reason })}
          onClose={() => setRevoking(null)}
        >
          {t('consoles.private.revoke_means')}
        </ReasonDialog>
      ) : null}
    </>
  )
}

export default PrivatePage
