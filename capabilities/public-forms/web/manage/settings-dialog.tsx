import { localise } from '@gantry/base/shared'
import {
  clockAt,
  clockForm,
  currentLang,
  FormFailure,
  momentAt,
  useAction,
  useIssue,
} from '@gantry/client/web'
import { TextInput } from '@gantry/designs/web'
import type { FieldId } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { Modal, toast } from '@gantry/ui/web'
import { Checkbox, DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changePublicForm,
  createPublicForm,
  fileKinds,
  fileLimits,
  listPublicForms,
  type OfferableField,
  type PublicFormHead,
  type PublicFormSettings,
} from '../../shared/contract.ts'
import { ChooseFields } from './choose-fields.tsx'
import { PasswordChoice } from './password-choice.tsx'

interface SettingsDialogProps {
  readonly model: TableModel
  readonly fields: readonly OfferableField[]
  /** Fields without which no record can be made. */
  readonly needed: readonly FieldId[]
  /** Null: a new form. */
  readonly form: PublicFormHead | null
  onSaved(id: string): void
  onClose(): void
}

const blank = (model: TableModel, fields: readonly OfferableField[]): PublicFormSettings => ({
  name: model.label,
  title: model.info.table.label,
  before: '',
  after: '',
  fields: fields.flatMap(({ id, offer, def }) => (offer === 'plain' && def.required ? [{ id }] : [])),
  opens: null,
  ends: null,
  most: null,
  files: 'none',
  megabytes: 10,
  again: true,
})

/** What a public form shows, says and takes, and while when. */
export const SettingsDialog = ({ model, fields, needed, form, onSaved, onClose }: SettingsDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const base = useId()
  const [settings, setSettings] = useState(form?.settings ?? blank(model, fields))
  /** Undefined: as it is. */
  const [password, setPassword] = useState<string | null | undefined>()
  const create = useAction(createPublicForm, {
    refresh: [listPublicForms],
    onDone: ({ id }) => {
      toast({ text: t('publicForms.created') })
      onSaved(id)
    },
  })
  const change = useAction(changePublicForm, {
    refresh: [listPublicForms],
    onDone: (_, { id }) => {
      toast({ text: t('publicForms.saved') })
      onSaved(id)
    },
  })
  const error = create.error ?? change.error
  const issueAt = useIssue(error)
  const set = (patch: Partial<PublicFormSettings>) => setSettings({ ...settings, ...patch })
  const setMoment = (name: 'opens' | 'ends', at: string | null) =>
    set(name === 'opens' ? { opens: at } : { ends: at })
  const shown = new Set(settings.fields.map(({ id }) => id))
  const missing = needed.filter(id => !shown.has(id))
  const labelOf = (id: FieldId): string => {
    const label = fields.find(field => field.id === id)?.def.label
    return label ? localise(label, lang) : id
  }
  const save = () => {
    const more = password === undefined ? {} : { password }
    if (form) change.mutate({ id: form.id, version: form.version, settings, ...more })
    else create.mutate({ table: model.id, settings, ...more })
  }
  const moment = (name: 'opens' | 'ends') => (
    <div className="fld">
      <label htmlFor={`${base}-${name}`}>{t(`publicForms.${name}`)}</label>
      <DatePicker
        id={`${base}-${name}`}
        showTime={{ format: 'HH:mm' }}
        value={settings[name] === null ? null : dayjs(clockAt(settings[name]))}
        onChange={at => setMoment(name, at ? momentAt(at.format(clockForm)) : null)}
      />
      {issueAt(name) ? <span className="hint err">{issueAt(name)}</span> : null}
    </div>
  )
  return (
    <Modal
      open
      width={720}
      title={form ? t('publicForms.edit') : t('publicForms.new')}
      okText={t(form ? 'publicForms.save' : 'publicForms.create')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        loading: create.isPending || change.isPending,
        disabled: settings.fields.length === 0 || settings.name.trim() === '',
      }}
      onOk={save}
      onCancel={onClose}
    >
      <div className="pf-dialog">
        <div className="fld">
          <label htmlFor={`${base}-name`}>{t('publicForms.name')}</label>
          <Input
            id={`${base}-name`}
            maxLength={60}
            value={settings.name}
            onChange={({ target }) => set({ name: target.value })}
          />
          <span className="hint">{t('publicForms.name.hint')}</span>
        </div>
        <TextInput
          label={t('publicForms.heading')}
          value={settings.title}
          maxLength={100}
          issue={issueAt('title')}
          onChange={title => set({ title: title ?? '' })}
        />
        <TextInput
          label={t('publicForms.before')}
          value={settings.before}
          maxLength={2_000}
          onChange={before => set({ before: before ?? '' })}
        />
        <ChooseFields
          fields={fields}
          needed={needed}
          value={settings.fields}
          issueAt={issueAt}
          onChange={chosen => set({ fields: chosen })}
        />
        {missing.length > 0 ? (
          <p className="hint warn">
            {t('publicForms.fields.needed', { fields: missing.map(labelOf).join(', ') })}
          </p>
        ) : null}
        <TextInput
          label={t('publicForms.after')}
          value={settings.after}
          maxLength={2_000}
          onChange={after => set({ after: after ?? '' })}
        />
        <Checkbox checked={settings.again} onChange={({ target }) => set({ again: target.checked })}>
          {t('publicForms.again')}
        </Checkbox>
        <div className="pf-two">
          {moment('opens')}
          {moment('ends')}
          <div className="fld">
            <label htmlFor={`${base}-most`}>{t('publicForms.most')}</label>
            <InputNumber
              id={`${base}-most`}
              min={1}
              max={1_000_000}
              precision={0}
              placeholder={t('publicForms.most.hint')}
              value={settings.most}
              onChange={most => set({ most })}
            />
          </div>
          <PasswordChoice isSet={form?.hasPassword ?? false} value={password} onChange={setPassword} />
          <div className="fld">
            <label htmlFor={`${base}-files`}>{t('publicForms.files')}</label>
            <Select
              id={`${base}-files`}
              value={settings.files}
              options={fileKinds.map(kind => ({ value: kind, label: t(`publicForms.files.${kind}`) }))}
              onChange={files => set({ files })}
            />
          </div>
          {settings.files === 'none' ? null : (
            <div className="fld">
              <label htmlFor={`${base}-megabytes`}>{t('publicForms.megabytes')}</label>
              <InputNumber
                id={`${base}-megabytes`}
                min={1}
                max={fileLimits.megabytes}
                precision={0}
                value={settings.megabytes}
                onChange={megabytes => set({ megabytes: megabytes ?? fileLimits.megabytes })}
              />
            </div>
          )}
        </div>
        <FormFailure error={error} />
      </div>
    </Modal>
  )
}
