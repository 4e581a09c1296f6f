import { errorText, Failed, inSpace, useAction, useCall, useSession } from '@gantry/client/web'
import type { UserType } from '@gantry/model/shared'
import { EmptyState, Icon, Modal, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Delegation, delegationContract } from '../../shared/index.ts'
import '../structure/structure.css'
import { AdministeredApps, OwnApps } from './administered-apps.tsx'
import { CeilingDialog } from './ceiling-dialog.tsx'
import { DelegationDialog } from './delegation-dialog.tsx'
import { DelegationsTable } from './delegations-table.tsx'

/** Who administers which department; people without an office see what is delegated to them. */
const MemberAdminPage = () => {
  const { user, permissions } = useSession()
  return permissions.includes('delegation.read') ? (
    <AllDelegations userType={user.userType} />
  ) : (
    <OwnDelegations />
  )
}

type Doing = { readonly how: 'add' } | { readonly how: 'edit' | 'roles' | 'end'; readonly of: Delegation }

const AllDelegations = ({ userType }: { readonly userType: UserType }) => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error } = useCall(delegationContract.listDelegations, { page }, { keep: true })
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const end = useAction(delegationContract.endDelegation, { refresh: [delegationContract.listDelegations] })
  const takeBack = async ({ id, holder, department }: Delegation) => {
    await end.mutateAsync({ id })
    toast({ text: t('delegation.taken', { name: holder.title, department: department.title }) })
    close()
  }
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" />
  const add =
    userType === 'admin' ? (
      <button
        type="button"
        className="btn p"
        aria-label={t('delegation.add')}
        onClick={() => setDoing({ how: 'add' })}
      >
        <Icon name="adduser" />
        <span className={data.data.length > 0 ? 'wide-only' : undefined}>{t('delegation.add')}</span>
      </button>
    ) : null
  return (
    <div className="da">
      <PageHeader title={t('delegation.title')} action={data.data.length > 0 ? add : null} />
      <p className="ink2">{t('delegation.lead')}</p>
      {data.data.length === 0 ? (
        <EmptyState kind="never" icon="users" title={t('delegation.none')} actions={add}>
          {add ? t('delegation.none.why') : null}
        </EmptyState>
      ) : (
        <DelegationsTable
          delegations={data.data}
          paged={{ page, total: data.total, onPage: setPage }}
          {...((userType === 'admin' || userType === 'safe') && {
            acts: of => (
              <>
                {userType === 'admin' ? (
                  <button type="button" className="btn s t" onClick={() => setDoing({ how: 'edit', of })}>
                    {t('delegation.edit')}
                  </button>
                ) : (
                  <button type="button" className="btn s t" onClick={() => setDoing({ how: 'roles', of })}>
                    {t('delegation.roles.set')}
                  </button>
                )}
                <button type="button" className="btn s t" onClick={() => setDoing({ how: 'end', of })}>
                  {t('delegation.end')}
                </button>
              </>
            ),
          })}
        />
      )}
      <AdministeredApps keeps={userType === 'admin'} />
      {doing?.how === 'add' ? <DelegationDialog onClose={close} /> : null}
      {doing?.how === 'edit' ? <DelegationDialog delegation={doing.of} onClose={close} /> : null}
      {doing?.how === 'roles' ? <CeilingDialog delegation={doing.of} onClose={close} /> : null}
      {doing?.how === 'end' ? (
        <Modal
          open
          title={t('delegation.end.title', {
            name: doing.of.holder.title,
            department: doing.of.department.title,
          })}
          okText={t('delegation.end')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ danger: true }}
          confirmLoading={end.isPending}
          onOk={() => void takeBack(doing.of)}
          onCancel={close}
        >
          <p>{end.error ? errorText(t, end.error) : t('delegation.end.why')}</p>
        </Modal>
      ) : null}
    </div>
  )
}

const OwnDelegations = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(delegationContract.listOwnDelegations, {})
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" />
  return (
    <div className="da">
      <PageHeader
        title={t('delegation.own')}
        action={
          data.data.length > 0 ? (
            <a className="btn p" href={inSpace(`/sysop/structure`)}>
              {t('delegation.own.open')}
            </a>
          ) : null
        }
      />
      {data.data.length === 0 ? (
        <EmptyState kind="never" icon="users" title={t('delegation.own.none')}>
          {t('delegation.own.none.why')}
        </EmptyState>
      ) : (
        <DelegationsTable delegations={data.data} own />
      )}
      <OwnApps />
    </div>
  )
}

export default MemberAdminPage
