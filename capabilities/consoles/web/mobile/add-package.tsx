import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addPackage,
  listPackages,
  type MobilePlatform,
  mobilePlatforms,
} from '../../shared/mobile/packages-contract.ts'
import { type ChosenFile, FileField } from '../parts/file-field.tsx'
import { TextField } from '../parts/form.tsx'
import { NotesFields } from './notes-fields.tsx'

/** Adds a version, not yet published: a file, or a link to a shop. */
export const AddPackage = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const [platform, setPlatform] = useState<MobilePlatform>('android')
  const [channel, setChannel] = useState('stable')
  const [version, setVersion] = useState('')
  const [code, setCode] = useState<number | null>(null)
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [link, setLink] = useState('')
  const [notesZh, setNotesZh] = useState('')
  const [notesEn, setNotesEn] = useState('')
  const add = useAction(addPackage, {
    refresh: [listPackages],
    onDone: () => {
      toast({ text: t('consoles.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(add.error)
  const [file] = files
  const content = file ? { file: file.id } : { link: link.trim() }
  return (
    <Modal
      open
      title={t('consoles.app.add')}
      okText={t('consoles.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        disabled: version.trim() === '' || code === null || (!file && link.trim() === ''),
        loading: add.isPending,
      }}
      onOk={() =>
        code !== null &&
        add.mutate({
          platform,
          channel: channel.trim(),
          version,
          code,
          ...content,
          notesZh,
          notesEn,
          least: 0,
          share: 100,
        })
      }
      onCancel={onClose}
    >
      <FormFailure error={add.error} />
      <div className="co-two">
        <Field label={t('consoles.app.platform')}>
          {id => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={platform}
              options={mobilePlatforms.map(value => ({ value, label: t(`consoles.app.platform.${value}`) }))}
              onChange={setPlatform}
            />
          )}
        </Field>
        <TextField
          label={t('consoles.app.channel')}
          hint={t('consoles.app.channel_hint')}
          maxLength={30}
          mono
          value={channel}
          failure={issueAt('channel')}
          onChange={setChannel}
        />
        <TextField
          required
          label={t('consoles.app.version')}
          maxLength={30}
          value={version}
          failure={issueAt('version')}
          onChange={setVersion}
        />
        <Field
          required
          label={t('consoles.app.code')}
          hint={t('consoles.app.code_hint')}
          failure={issueAt('code')}
        >
          {id => (
            <InputNumber
              id={id}
              style={{ width: '100%' }}
              min={1}
              max={2_000_000_000}
              precision={0}
              value={code}
              onChange={setCode}
            />
          )}
        </Field>
      </div>
      <Field required label={t('consoles.app.file')} failure={issueAt('file')}>
        {() => <FileField files={files} most={1} onChange={setFiles} />}
      </Field>
      {file ? null : (
        <TextField
          label={t('consoles.app.link')}
          hint={t('consoles.app.link_hint')}
          maxLength={500}
          value={link}
          failure={issueAt('link')}
          onChange={setLink}
        />
      )}
      <NotesFields zh={notesZh} en={notesEn} onZh={setNotesZh} onEn={setNotesEn} />
    </Modal>
  )
}
