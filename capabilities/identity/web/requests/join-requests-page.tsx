import { Failed, sayMoment, useCall, useMayCall, useSession } from '@gantry/client/web'
import { Avatar, EmptyState, ListTable, PageHeader, Skeleton, StatusGlyph } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { developerContract, identityContract, type JoinRequest } from '../../shared/index.ts'
import { DeveloperSection } from '../developers/developer-section.tsx'
import { InvitationsSection } from '../invitations/invitations-section.tsx'
import { JoinRulesSection } from '../invitations/join-rules-section.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { InviteBar } from './invite-bar.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { RequestFacts } from './request-facts.tsx'
import './join-requests.css'

interface Deciding {
  readonly request: JoinRequest
  readonly how: 'approve' | 'refuse'
}

/** Who asks to join, and the invite code they come with. */
const JoinRequestsPage = () => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const decides = mayCall(identityContract.approveMember)
  const mayInvite = mayCall(identityContract.setInvite)
  const { userType } = useSession().user
  const answer = useCall(identityContract.listJoinRequests, {})
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  if (answer.isError) return <Failed error={answer.error} fill />
  if (!answer.data) return <Skeleton />
  const { data, invite } = answer.data
  const waiting = data.filter(({ state }) => state === 'waiting')
  const decided = data.filter(({ state }) => state !== 'waiting')
  const close = () => setDeciding(null)

  const person: TableColumnsType<JoinRequest> = [
    {
      title: t('requests.name'),
      dataIndex: 'name',
      render: (name: string, { id }) => (
        <span className="who" translate="no">
          <Avatar name={name} seed={id} />
          {name}
        </span>
      ),
    },
    { title: t('requests.login'), dataIndex: 'login', className: 'own' },
    {
      title: t('requests.department'),
      dataIndex: 'department',
      render: (department: string, { suggested }) => department || suggested?.title,
    },
    { title: t('requests.position'), dataIndex: 'position' },
    { title: t('requests.at'), dataIndex: 'at', render: (at: string) => sayMoment(at) },
  ]
  return (
    <div className="jr">
      <PageHeader title={t('requests.title')} />
      {decides || mayInvite ? <InviteBar invite={invite} mayChange={mayInvite} /> : null}
      <InvitationsSection decides={decides} />
      <h2>
        {t('requests.waiting')} {waiting.length > 0 ? <span className="badge">{waiting.length}</span> : null}
      </h2>
      {waiting.length === 0 ? (
        <EmptyState kind="never" icon="adduser" title={t('requests.empty')}>
          {t('requests.empty.why')}
        </EmptyState>
      ) : (
        <ListTable
          rowKey="id"
          size="small"
          pagination={false}
          dataSource={waiting}
          scroll={{ x: 'max-content' }}
          expandable={facts}
          columns={[
            ...person,
            {
              key: 'acts',
              align: 'right',
              hidden: !decides,
              render: (_, request) => (
                <span className="acts">
                  <button
                    type="button"
                    className="btn s soft"
                    onClick={() => setDeciding({ request, how: 'approve' })}
                  >
                    {t('requests.approve')}
                  </button>
                  <button
                    type="button"
                    className="btn s t"
                    onClick={() => setDeciding({ request, how: 'refuse' })}
                  >
                    {t('requests.refuse')}
                  </button>
                </span>
              ),
            },
          ]}
        />
      )}
      {decided.length > 0 ? (
        <>
          <h2>{t('requests.decided')}</h2>
          <ListTable
            rowKey="id"
            size="small"
            pagination={false}
            dataSource={decided}
            scroll={{ x: 'max-content' }}
            expandable={facts}
            columns={[
              ...person,
              {
                title: t('requests.state'),
                dataIndex: 'state',
                render: (state: 'approved' | 'refused', { reason }) => (
                  <>
                    <StatusGlyph state={state === 'approved' ? 'done' : 'cancel'}>
                      {t(`requests.state.${state}`)}
                    </StatusGlyph>
                    {reason ? <span className="ink3"> {reason}</span> : null}
                  </>
                ),
              },
              { title: t('requests.by'), dataIndex: 'decidedBy' },
            ]}
          />
        </>
      ) : null}
      <JoinRulesSection />
      {userType === 'safe' ? null : <DeveloperSection decides={mayCall(developerContract.decideDeveloper)} />}
      {deciding?.how === 'approve' ? <ApproveDialog request={deciding.request} onClose={close} /> : null}
      {deciding?.how === 'refuse' ? <RefuseDialog request={deciding.request} onClose={close} /> : null}
    </div>
  )
}

const facts = {
  rowExpandable: ({ profile, invitation }: JoinRequest) =>
    invitation !== null || Object.keys(profile).some(id => id !== 'department' && id !== 'position'),
  expandedRowRender: (request: JoinRequest) => <RequestFacts request={request} />,
}

export default JoinRequestsPage
