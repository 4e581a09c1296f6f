import { FormFailure, useAction, useCall, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AdministratorCandidate,
  changeAdministrator,
  findCandidates,
  inviteAdministrator,
} from '../../shared/administrator-contract.ts'
import { listEnterprises, readEnterprise } from '../../shared/enterprises-contract.ts'
import { TextField } from '../parts/form.tsx'

const ways = ['member', 'invitation'] as const
const formers = ['stays', 'leaves'] as const

interface AdministratorDialogProps {
  readonly space: string
  /** Of the enterprise. */
  readonly name: string
  /** The present administrator; null: none. */
  readonly former: string | null
  readonly onInvited: (code: string) => void
  readonly onClose: () => void
}

/** Another administrator: a member, or somebody new who is invited. */
export const AdministratorDialog = ({
  space,
  name,
  former: formerName,
  onInvited,
  onClose,
}: AdministratorDialogProps) => {
  const { t } = useTranslation()
  const [way, setWay] = useState<(typeof ways)[number]>('member')
  const [former, setFormer] = useState<(typeof formers)[number]>('stays')
  const [member, setMember] = useState<string | null>(null)
  const [invited, setInvited] = useState({ name: '', login: '' })
  const refresh = [readEnterprise, listEnterprises]
  const change = useAction(changeAdministrator, {
    refresh,
    onDone: () => {
      toast({ text: t('consoles.administrator.changed', { name }) })
      onClose()
    },
  })
  const invite = useAction(inviteAdministrator, {
    refresh,
    onDone: ({ code }) => {
      onInvited(code)
      onClose()
    },
  })
  const { error } = way === 'member' ? change : invite
  const issueAt = useIssue(error)
  const isReady = way === 'member' ? member !== null : Boolean(invited.name.trim() && invited.login.trim())
  const confirm = () => {
    if (way === 'invitation') invite.mutate({ enterprise: space, ...invited, former })
    else if (member !== null) change.mutate({ enterprise: space, member, former })
  }
  return (
    <Modal
      open
      title={t('consoles.administrator.change_title', { name })}
      okText={t(way === 'member' ? 'consoles.administrator.appoint' : 'consoles.administrator.invite')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: change.isPending || invite.isPending, disabled: !isReady }}
      onOk={confirm}
      onCancel={onClose}
    >
      <p className="ink2">{t('consoles.administrator.change_what')}</p>
      <Radio.Group
        value={way}
        aria-label={t('consoles.administrator.way')}
        options={ways.map(value => ({ value, label: t(`consoles.administrator.by_${value}`) }))}
        onChange={event => setWay(event.target.value)}
      />
      {way === 'member' ? (
        <CandidateField space={space} value={member} failure={issueAt('member')} onChange={setMember} />
      ) : (
        <>
          <TextField
            required
            label={t('consoles.person_name')}
            maxLength={60}
            value={invited.name}
            failure={issueAt('name')}
            onChange={next => setInvited({ ...invited, name: next })}
          />
          <TextField
            required
            label={t('consoles.login')}
            hint={t('consoles.administrator.login_hint')}
            maxLength={64}
            value={invited.login}
            failure={issueAt('login')}
            onChange={login => setInvited({ ...invited, login })}
          />
        </>
      )}
      {formerName === null ? null : (
        <Field label={t('consoles.administrator.former', { name: formerName })}>
          {id => (
            <Radio.Group
              id={id}
              value={former}
              options={formers.map(value => ({ value, label: t(`consoles.administrator.${value}`) }))}
              onChange={event => setFormer(event.target.value)}
            />
          )}
        </Field>
      )}
      <FormFailure error={error} />
    </Modal>
  )
}

interface CandidateFieldProps {
  readonly space: string
  readonly value: string | null
  readonly failure: string | undefined
  readonly onChange: (member: string | null) => void
}

const CandidateField = ({ space, value, failure, onChange }: CandidateFieldProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<AdministratorCandidate | null>(null)
  const typed = search.trim()
  const found = useCall(
    findCandidates,
    { enterprise: space, search: typed },
    { enabled: typed !== '', keep: true },
  )
  const offered = typed === '' ? [] : (found.data?.data ?? [])
  const shown = picked && offered.every(({ id }) => id !== picked.id) ? [picked, ...offered] : offered
  return (
    <Field
      required
      label={t('consoles.administrator.member')}
      hint={t('consoles.administrator.member_hint')}
      failure={failure}
    >
      {id => (
        <Select
          id={id}
          allowClear
          showSearch={{ filterOption: false, onSearch: setSearch }}
          style={{ width: '100%' }}
          value={value}
          notFoundContent={
            typed === '' ? t('consoles.administrator.search') : t('consoles.administrator.nobody')
          }
          options={shown.map(each => ({ value: each.id, label: `${each.title} · ${each.login}` }))}
          onChange={(next: string | undefined) => {
            setPicked(shown.find(each => each.id === next) ?? null)
            onChange(next ?? null)
          }}
        />
      )}
    </Field>
  )
}
