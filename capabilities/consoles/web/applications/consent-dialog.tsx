import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { type ConsentWords, consentContract } from '@gantry/store/shared'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatedApplication } from '../../shared/applications-contract.ts'
import { TextField } from '../parts/form.tsx'

interface ConsentDialogProps {
  readonly application: OperatedApplication
  readonly onClose: () => void
}

/** Asks the administrators of a space to let an application be published in its name. */
export const ConsentDialog = ({ application: { id, name, space }, onClose }: ConsentDialogProps) => {
  const { t } = useTranslation()
  const [words, setWords] = useState<ConsentWords>({
    name: /\p{Script=Han}/u.test(name) ? { 'zh-CN': name, en: '' } : { 'zh-CN': '', en: name },
    summary: { 'zh-CN': '', en: '' },
  })
  const [note, setNote] = useState('')
  const ask = useAction(consentContract.askConsent, {
    refresh: [consentContract.listAskedConsents],
    onDone: () => {
      toast({ text: t('consoles.consent.sent') })
      onClose()
    },
  })
  const issueAt = useIssue(ask.error)
  const line = (key: 'name' | 'summary', lang: 'zh-CN' | 'en', maxLength: number) => (
    <TextField
      label={t(`consoles.consent.${key}_${lang === 'en' ? 'en' : 'zh'}`)}
      required
      maxLength={maxLength}
      value={words[key][lang]}
      failure={issueAt(`words.${key}.${lang}`)}
      onChange={text => setWords({ ...words, [key]: { ...words[key], [lang]: text } })}
    />
  )
  return (
    <Modal
      open
      title={t('consoles.consent.title', { name, space: space.name })}
      okText={t('consoles.consent.send')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: ask.isPending }}
      onOk={() => ask.mutate({ of: space.id, app: id, words, note })}
      onCancel={onClose}
    >
      <p className="ink2">{t('consoles.consent.what', { days: consentContract.consentDays })}</p>
      {line('name', 'zh-CN', 40)}
      {line('name', 'en', 40)}
      {line('summary', 'zh-CN', 80)}
      {line('summary', 'en', 80)}
      <Field
        label={t('consoles.consent.note')}
        hint={t('consoles.consent.note_hint')}
        required
        failure={issueAt('note')}
      >
        {field => (
          <Input.TextArea
            id={field}
            rows={3}
            maxLength={300}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <FormFailure error={ask.error} />
    </Modal>
  )
}
