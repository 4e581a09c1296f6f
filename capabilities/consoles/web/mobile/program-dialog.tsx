import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listPrograms,
  type MiniProgram,
  programStates,
  saveProgram,
} from '../../shared/mobile/programs-contract.ts'
import { TextField } from '../parts/form.tsx'

interface ProgramDialogProps {
  readonly given: MiniProgram | null
  readonly onClose: () => void
}

/** A mini-program; its secret is written only. */
export const ProgramDialog = ({ given, onClose }: ProgramDialogProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(given?.name ?? '')
  const [appId, setAppId] = useState(given?.appId ?? '')
  const [secret, setSecret] = useState('')
  const [domains, setDomains] = useState(given?.domains.join('\n') ?? '')
  const [note, setNote] = useState(given?.note ?? '')
  const [state, setState] = useState<MiniProgram['state']>(given?.state ?? 'draft')
  const save = useAction(saveProgram, {
    refresh: [listPrograms],
    onDone: () => {
      toast({ text: t('consoles.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(save.error)
  return (
    <Modal
      open
      title={t(given ? 'consoles.mini.edit' : 'consoles.mini.add')}
      okText={t('consoles.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: name.trim() === '' || appId.trim() === '', loading: save.isPending }}
      onOk={() =>
        save.mutate({
          ...(given ? { id: given.id } : {}),
          name,
          appId: appId.trim(),
          ...(secret === '' ? {} : { secret }),
          domains: domains.split(/\s+/).filter(each => each !== ''),
          note,
          state,
        })
      }
      onCancel={onClose}
    >
      <FormFailure error={save.error} />
      <TextField
        required
        label={t('consoles.mini.name')}
        maxLength={60}
        value={name}
        failure={issueAt('name')}
        onChange={setName}
      />
      <div className="co-two">
        <TextField
          required
          mono
          label={t('consoles.mini.app_id')}
          hint={t('consoles.mini.app_id_hint')}
          maxLength={32}
          value={appId}
          failure={issueAt('appId')}
          onChange={setAppId}
        />
        <Field
          label={t('consoles.mini.secret')}
          hint={t(given?.hasSecret ? 'consoles.mini.secret_kept' : 'consoles.mini.secret_hint')}
          failure={issueAt('secret')}
        >
          {id => (
            <Input.Password
              id={id}
              autoComplete="new-password"
              maxLength={200}
              value={secret}
              onChange={event => setSecret(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field
        label={t('consoles.mini.domains')}
        hint={t('consoles.mini.domains_hint')}
        failure={issueAt('domains')}
      >
        {id => (
          <Input.TextArea
            id={id}
            className="mono"
            rows={3}
            maxLength={4_000}
            value={domains}
            onChange={event => setDomains(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('consoles.state')} failure={issueAt('state')}>
        {id => (
          <Select
            id={id}
            style={{ width: '100%' }}
            value={state}
            options={programStates.map(value => ({ value, label: t(`consoles.mini.state.${value}`) }))}
            onChange={setState}
          />
        )}
      </Field>
      <TextField label={t('consoles.note')} maxLength={200} value={note} onChange={setNote} />
    </Modal>
  )
}
