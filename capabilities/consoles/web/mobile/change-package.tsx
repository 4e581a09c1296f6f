import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePackage, listPackages, type MobilePackage } from '../../shared/mobile/packages-contract.ts'
import { NotesFields } from './notes-fields.tsx'

interface ChangePackageProps {
  readonly given: MobilePackage
  readonly onClose: () => void
}

/** Publishes or stops a version, sets its share, and which older versions must update. */
export const ChangePackage = ({ given, onClose }: ChangePackageProps) => {
  const { t } = useTranslation()
  const [state, setState] = useState(given.state === 'draft' ? 'published' : given.state)
  const [share, setShare] = useState(given.share)
  const [least, setLeast] = useState(given.least)
  const [notesZh, setNotesZh] = useState(given.notesZh)
  const [notesEn, setNotesEn] = useState(given.notesEn)
  const change = useAction(changePackage, {
    refresh: [listPackages],
    onDone: () => {
      toast({ text: t('consoles.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(change.error)
  return (
    <Modal
      open
      title={t('consoles.app.change', { version: given.version })}
      okText={t(given.state === 'draft' ? 'consoles.publish' : 'consoles.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: change.isPending }}
      onOk={() => change.mutate({ id: given.id, notesZh, notesEn, least, share, state })}
      onCancel={onClose}
    >
      <FormFailure error={change.error} />
      {given.state === 'draft' ? null : (
        <Field label={t('consoles.state')} failure={issueAt('state')}>
          {id => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={state}
              options={(['published', 'stopped'] as const).map(value => ({
                value,
                label: t(`consoles.app.state.${value}`),
              }))}
              onChange={setState}
            />
          )}
        </Field>
      )}
      <div className="co-two">
        <Field label={t('consoles.app.share')} hint={t('consoles.app.share_hint')}>
          {id => (
            <InputNumber
              id={id}
              style={{ width: '100%' }}
              min={0}
              max={100}
              precision={0}
              suffix="%"
              value={share}
              onChange={value => setShare(value ?? 0)}
            />
          )}
        </Field>
        <Field label={t('consoles.app.least')} hint={t('consoles.app.least_hint')} failure={issueAt('least')}>
          {id => (
            <InputNumber
              id={id}
              style={{ width: '100%' }}
              min={0}
              max={given.code}
              precision={0}
              value={least}
              onChange={value => setLeast(value ?? 0)}
            />
          )}
        </Field>
      </div>
      <NotesFields zh={notesZh} en={notesEn} onZh={setNotesZh} onEn={setNotesEn} />
    </Modal>
  )
}
