import { errorText, Failed, sayDay, sayMoment, useAction, useCall } from '@gantry/client/web'
import { ReasonDialog } from '@gantry/screens/web'
import {
  Avatar,
  EmptyState,
  Icon,
  ListTable,
  Modal,
  PageHeader,
  Pager,
  SavedTabs,
  Skeleton,
  toast,
  useCursorPages,
} from '@gantry/ui/web'
import { Button, Dropdown, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AccountState,
  endAccountSessions,
  listAccounts,
  lockAccount,
  type OperatedAccount,
  resetAccountPassword,
  unlockAccount,
} from '../../shared/accounts-contract.ts'
import { PasswordDialog } from '../parts/password-dialog.tsx'
import '../consoles.css'

type Act = 'lock' | 'password' | 'end'
type Asked = { readonly what: Act; readonly account: OperatedAccount } | null

/** All accounts of the platform: who they are, where they belong, and locking, resetting and signing them out. */
const AccountsPage = () => {
  const { t } = useTranslation()
  const [state, setState] = useState<AccountState | null>(null)
  const [search, setSearch] = useState('')
  const pages = useCursorPages()
  const [asked, setAsked] = useState<Asked>(null)
  const listed = useCall(
    listAccounts,
    {
      ...(search.trim() ? { search: search.trim() } : {}),
      ...(state ? { state } : {}),
      ...(pages.cursor ? { after: pages.cursor } : {}),
    },
    { keep: true },
  )
  const withToast = (key: string) => ({
    refresh: [listAccounts],
    onDone: () => {
      setAsked(null)
      toast({ text: t(key) })
    },
  })
  const lock = useAction(lockAccount, withToast('consoles.account.locked'))
  const unlock = useAction(unlockAccount, withToast('consoles.account.unlocked'))
  const reset = useAction(resetAccountPassword, withToast('consoles.password.done'))
  const end = useAction(endAccountSessions, withToast('consoles.account.signed_out'))
  const ask = (what: Act, account: OperatedAccount) => {
    lock.reset()
    reset.reset()
    end.reset()
    setAsked({ what, account })
  }
  const columns: TableColumnsType<OperatedAccount> = [
    {
      key: 'name',
      title: t('consoles.account'),
      width: 300,
      render: (_v, { id, name, logins, platformType }) => (
        <span className="co-name">
          <Avatar name={name} seed={id} />
          <span>
            <b translate="no">{name}</b>
            {platformType ? <span className="tag info">{t(`user.${platformType}`)}</span> : null}
            <small className="ink3" translate="no">
              {logins.join(' · ')}
            </small>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 150,
      render: (_v, { state: now, lockReason, temporary }) => (
        <>
          <span className={`tag ${now === 'active' ? 'ok' : 'bad'}`}>{t(`consoles.account.${now}`)}</span>
          {lockReason ? <small className="ink3 co-below">{lockReason}</small> : null}
          {temporary ? <small className="ink3 co-below">{t('consoles.password.temporary')}</small> : null}
        </>
      ),
    },
    {
      key: 'spaces',
      title: t('consoles.account.spaces'),
      width: 200,
      render: (_v, { spaces, spaceCount }) =>
        spaceCount === 0 ? (
          <span className="ink3">{t('consoles.account.no_space')}</span>
        ) : (
          <span translate="no">
            {spaces.map(({ name }) => name).join(t('consoles.comma'))}
            {spaceCount > spaces.length ? ` +${spaceCount - spaces.length}` : ''}
          </span>
        ),
    },
    {
      key: 'last',
      title: t('consoles.account.last'),
      width: 170,
      render: (_v, { lastSignInAt, sessions }) => (
        <>
          {lastSignInAt ? sayMoment(lastSignInAt) : t('consoles.account.never')}
          {sessions > 0 ? (
            <small className="ink3 co-below">{t('consoles.account.sessions', { count: sessions })}</small>
          ) : null}
        </>
      ),
    },
    { key: 'at', title: t('consoles.created'), width: 110, render: (_v, { createdAt }) => sayDay(createdAt) },
    {
      key: 'acts',
      width: 240,
      render: (_v, account) =>
        account.operable ? (
          <span className="co-acts">
            {account.state === 'active' ? (
              <Button size="small" danger onClick={() => ask('lock', account)}>
                {t('consoles.account.lock')}
              </Button>
            ) : (
              <Button size="small" type="primary" onClick={() => unlock.mutate({ id: account.id })}>
                {t('consoles.account.unlock')}
              </Button>
            )}
            <Button size="small" onClick={() => ask('password', account)}>
              {t('consoles.password.reset')}
            </Button>
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  {
                    key: 'end',
                    label: t('consoles.account.sign_out'),
                    disabled: account.sessions === 0,
                    onClick: () => ask('end', account),
                  },
                ],
              }}
            >
              <button
                type="button"
                className="btn t s sq"
                aria-label={t('consoles.account.more', { name: account.name })}
              >
                <Icon name="more" />
              </button>
            </Dropdown>
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <PageHeader
        title={t('consoles.accounts')}
        tabs={
          <SavedTabs
            label={t('consoles.state')}
            active={state ?? 'all'}
            tabs={[
              { id: 'all', label: t('consoles.all') },
              { id: 'disabled', label: t('consoles.account.disabled') },
            ]}
            onChange={id => {
              setState(id === 'disabled' ? 'disabled' : null)
              pages.first()
            }}
          />
        }
      />
      <div className="co-page">
        <Input.Search
          allowClear
          className="co-search"
          placeholder={t('consoles.account.search')}
          aria-label={t('consoles.account.search')}
          onSearch={value => {
            setSearch(value)
            pages.first()
          }}
        />
        {unlock.error ? <Failed error={unlock.error} retry={() => listed.refetch()} /> : null}
        {listed.error ? <Failed error={listed.error} /> : null}
        {!listed.data && !listed.error ? <Skeleton kind="table" /> : null}
        {listed.data ? (
          <ListTable<OperatedAccount>
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 1170 }}
            columns={columns}
            dataSource={[...listed.data.data]}
            locale={{
              emptyText: (
                <EmptyState kind={search || state ? 'filtered' : 'never'} title={t('consoles.account.none')}>
                  {t('consoles.account.none_why')}
                </EmptyState>
              ),
            }}
          />
        ) : null}
        <Pager {...pages.pager(listed.data?.more ? listed.data.data.at(-1)?.id : null)} />
      </div>
      {asked?.what === 'lock' ? (
        <ReasonDialog
          label={t('consoles.reason')}
          title={t('consoles.account.lock_title', { name: asked.account.name })}
          action={t('consoles.account.lock')}
          busy={lock.isPending}
          error={lock.error}
          onConfirm={reason => lock.mutate({ id: asked.account.id, reason })}
          onClose={() => setAsked(null)}
        >
          {t('consoles.account.lock_what', { count: asked.account.spaceCount })}
        </ReasonDialog>
      ) : null}
      {asked?.what === 'end' ? (
        <Modal
          open
          title={t('consoles.account.sign_out_sure', { name: asked.account.name })}
          okText={t('consoles.account.sign_out')}
          cancelText={t('ui.cancel')}
          confirmLoading={end.isPending}
          onOk={() => end.mutate({ id: asked.account.id })}
          onCancel={() => setAsked(null)}
        >
          <p className="ink2">{t('consoles.account.sessions', { count: asked.account.sessions })}</p>
          {end.error ? (
            <p className="hint err" role="alert">
              {errorText(t, end.error)}
            </p>
          ) : null}
        </Modal>
      ) : null}
      {asked?.what === 'password' ? (
        <PasswordDialog
          name={asked.account.name}
          busy={reset.isPending}
          error={reset.error}
          onConfirm={password => reset.mutate({ id: asked.account.id, password })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

export default AccountsPage
