import { errorText, sayMoment, useAction, useCall, useMayCall, useSession } from '@gantry/client/web'
import { Icon, ListTable, Skeleton, StatusGlyph, toast, useCopy } from '@gantry/ui/web'
import { Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Invitation, invitationContract } from '../../shared/index.ts'
import { Told } from '../access/told.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { InviteCode, joinAddress } from './invite-code.tsx'
import { InvitedPeople } from './invited-people.tsx'
import { RolesDialog } from './roles-dialog.tsx'

const glyphs = { open: 'progress', ended: 'cancel', used_up: 'done', withdrawn: 'cancel' } as const

/** Invitations with an end: made, copied as a link by whoever makes them or decides, withdrawn; who came by each. */
export const InvitationsSection = ({ decides }: { readonly decides: boolean }) => {
  const { t } = useTranslation()
  const grants = useSession().permissions.includes('role.grant')
  const mayCall = useMayCall()
  const mayMake = mayCall(invitationContract.makeInvitation)
  const mayWithdraw = mayCall(invitationContract.withdrawInvitation)
  const answer = useCall(invitationContract.listInvitations, {})
  const [making, setMaking] = useState(false)
  const [granting, setGranting] = useState<Invitation | null>(null)
  const copy = useCopy()
  const withdraw = useAction(invitationContract.withdrawInvitation, {
    refresh: [invitationContract.listInvitations],
    onDone: () => toast({ text: t('invitations.withdrawn') }),
  })
  const grant = useAction(invitationContract.setInvitationRoles, {
    refresh: [invitationContract.listInvitations],
    onDone: () => setGranting(null),
  })
  const data = answer.data?.data ?? []
  const copyLink = ({ code }: Pick<Invitation, 'code'>) =>
    copy(joinAddress(code), {
      label: t('requests.link'),
      done: t('requests.copied'),
    })
  return (
    <>
      <h2>
        <span className="grow">{t('invitations.title')}</span>
        {mayMake ? (
          <button type="button" className="btn" onClick={() => setMaking(true)}>
            <Icon name="plus" size={14} />
            {t('invitations.make')}
          </button>
        ) : null}
      </h2>
      <Told failure={answer.error ? errorText(t, answer.error) : withdraw.error?.message} />
      {answer.isPending ? (
        <Skeleton rows={2} />
      ) : answer.error ? null : data.length === 0 ? (
        <p className="ink3">{t('invitations.none')}</p>
      ) : (
        <ListTable
          rowKey="id"
          size="small"
          pagination={data.length > 10 ? { pageSize: 10, size: 'small' } : false}
          scroll={{ x: 'max-content' }}
          dataSource={[...data]}
          expandable={{
            rowExpandable: ({ used }) => used > 0,
            expandedRowRender: ({ id }) => <InvitedPeople invitation={id} />,
          }}
          columns={[
            { title: t('invitations.for'), dataIndex: 'name', className: 'own' },
            {
              title: t('requests.invite'),
              dataIndex: 'code',
              render: (code: string) => (
                <code className="mono" translate="no">
                  {code}
                </code>
              ),
            },
            {
              title: t('requests.department'),
              key: 'department',
              className: 'own',
              render: (_, { department }) => department?.title ?? '—',
            },
            {
              title: t('invitations.roles'),
              key: 'roles',
              render: (_, invitation) => (
                <>
                  <span translate="no">{invitation.roles.map(({ title }) => title).join(' · ') || '—'}</span>
                  {grants && invitation.state === 'open' ? (
                    <button type="button" className="btn t xs" onClick={() => setGranting(invitation)}>
                      {t('invitations.roles.change')}
                    </button>
                  ) : null}
                </>
              ),
            },
            {
              title: t('invitations.used'),
              key: 'used',
              render: (_, { used, most }) => `${used} / ${most ?? '∞'}`,
            },
            { title: t('invitations.until'), dataIndex: 'until', render: (at: string) => sayMoment(at) },
            {
              title: t('requests.state'),
              dataIndex: 'state',
              render: (state: Invitation['state']) => (
                <StatusGlyph state={glyphs[state]}>{t(`invitations.state.${state}`)}</StatusGlyph>
              ),
            },
            {
              key: 'acts',
              align: 'right',
              render: (_, invitation) =>
                invitation.state === 'open' ? (
                  <span className="acts">
                    {decides || mayMake ? (
                      <>
                        <button type="button" className="btn s t" onClick={() => void copyLink(invitation)}>
                          {t('requests.copyLink')}
                        </button>
                        <InviteCode code={invitation.code} small />
                      </>
                    ) : null}
                    {mayWithdraw ? (
                      <Popconfirm
                        title={t('invitations.withdraw.sure', { name: invitation.name })}
                        okText={t('invitations.withdraw')}
                        cancelText={t('ui.cancel')}
                        onConfirm={() => withdraw.mutate({ id: invitation.id })}
                      >
                        <button type="button" className="btn s t">
                          {t('invitations.withdraw')}
                        </button>
                      </Popconfirm>
                    ) : null}
                  </span>
                ) : null,
            },
          ]}
        />
      )}
      {making ? <InvitationDialog onMade={copyLink} onClose={() => setMaking(false)} /> : null}
      {granting ? (
        <RolesDialog
          title={t('invitations.roles.title', { name: granting.name })}
          roles={granting.roles}
          failure={grant.error?.message}
          busy={grant.isPending}
          onSave={roles => grant.mutate({ id: granting.id, roles })}
          onClose={() => setGranting(null)}
        />
      ) : null}
    </>
  )
}
