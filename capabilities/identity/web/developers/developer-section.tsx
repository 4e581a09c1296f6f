import { errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Avatar, ListTable, StatusGlyph, toast } from '@gantry/ui/web'
import { Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeveloperRequest, developerContract } from '../../shared/index.ts'
import { Told } from '../access/told.tsx'
import { RejectDeveloperDialog } from './reject-developer-dialog.tsx'

const glyphs = { waiting: 'wait', approved: 'done', rejected: 'cancel' } as const

/** Developer authorizations of the space: the waiting ones to decide, approved ones to take back. */
export const DeveloperSection = ({ decides }: { readonly decides: boolean }) => {
  const { t } = useTranslation()
  const answer = useCall(developerContract.listDevelopers, {})
  const [rejecting, setRejecting] = useState<DeveloperRequest | null>(null)
  const approve = useAction(developerContract.decideDeveloper, {
    refresh: [developerContract.listDevelopers],
    onDone: () => toast({ text: t('developers.approved') }),
  })
  const data = answer.data?.data ?? []
  const waiting = data.filter(({ state }) => state === 'waiting').length
  return (
    <>
      <h2>
        {t('developers.title')} {waiting > 0 ? <span className="badge">{waiting}</span> : null}
      </h2>
      <Told failure={answer.error ? errorText(t, answer.error) : approve.error?.message} />
      {data.length === 0 ? (
        <p className="ink3">{t('developers.none')}</p>
      ) : (
        <ListTable
          rowKey={({ member }) => member.id}
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={data}
          columns={[
            {
              title: t('requests.name'),
              key: 'member',
              render: (_, { member }) => (
                <span className="who" translate="no">
                  <Avatar name={member.title} seed={member.id} />
                  {member.title}
                </span>
              ),
            },
            { title: t('developers.reason'), dataIndex: 'reason' },
            { title: t('requests.at'), dataIndex: 'askedAt', render: (at: string) => sayMoment(at) },
            {
              title: t('requests.state'),
              key: 'state',
              render: (_, { state, answer }) => (
                <>
                  <StatusGlyph state={glyphs[state]}>{t(`developers.state.${state}`)}</StatusGlyph>
                  {answer ? <span className="ink3"> {answer}</span> : null}
                </>
              ),
            },
            {
              title: t('developers.lastUsed'),
              dataIndex: 'lastUsedAt',
              render: (at: string | null) => (at ? sayMoment(at) : '—'),
            },
            {
              key: 'acts',
              align: 'right',
              hidden: !decides,
              render: (_, request) =>
                request.state === 'rejected' ? null : (
                  <span className="acts">
                    {request.state === 'waiting' ? (
                      <Popconfirm
                        title={t('developers.approve.sure', { name: request.member.title })}
                        okText={t('requests.approve')}
                        cancelText={t('ui.cancel')}
                        onConfirm={() => approve.mutate({ member: request.member.id, decision: 'approved' })}
                      >
                        <button type="button" className="btn s soft">
                          {t('requests.approve')}
                        </button>
                      </Popconfirm>
                    ) : null}
                    <button type="button" className="btn s t" onClick={() => setRejecting(request)}>
                      {t(request.state === 'waiting' ? 'requests.refuse' : 'developers.takeBack')}
                    </button>
                  </span>
                ),
            },
          ]}
        />
      )}
      {rejecting ? <RejectDeveloperDialog request={rejecting} onClose={() => setRejecting(null)} /> : null}
    </>
  )
}
