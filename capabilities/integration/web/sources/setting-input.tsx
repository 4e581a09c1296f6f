import { callWithFiles, errorText } from '@gantry/client/web'
import { uploadFiles } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import { Input, InputNumber, Select, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingField } from '../../shared/index.ts'

export type Settings = Readonly<Record<string, string | number | boolean>>

interface SettingInputProps {
  readonly field: SettingField
  readonly settings: Settings
  /** A secret is kept already. */
  readonly kept: boolean
  readonly issue: string | undefined
  onChange(settings: Settings): void
}

/** One setting of a connection. */
export const SettingInput = (props: SettingInputProps) => {
  const { field, settings, issue } = props
  const { t } = useTranslation()
  const id = useId()
  if (field.when && !field.when.is.includes(String(settings[field.when.name]))) return null
  return (
    <div className="so-field">
      <label htmlFor={id}>{t(`source.setting.${field.name}`)}</label>
      <Control {...props} id={id} />
      {issue ? <p className="hint err">{issue}</p> : null}
      {field.hint ? <p className="hint">{t(`source.hint.${field.name}`)}</p> : null}
    </div>
  )
}

const Control = ({
  field,
  settings,
  kept,
  issue,
  onChange,
  id,
}: SettingInputProps & { readonly id: string }) => {
  const { t } = useTranslation()
  const value = settings[field.name]
  const set = (next: string | number | boolean) => onChange({ [field.name]: next })
  const status = issue ? 'error' : ''
  switch (field.input) {
    case 'number':
      return (
        <InputNumber
          id={id}
          status={status}
          value={typeof value === 'number' ? value : null}
          onChange={next => set(next ?? '')}
        />
      )
    case 'switch':
      return <Switch id={id} checked={value === true} onChange={set} />
    case 'choice':
      return (
        <Select
          id={id}
          status={status}
          value={value}
          options={(field.options ?? []).map(option => ({
            value: option,
            label: t(`source.choice.${option}`),
          }))}
          onChange={set}
        />
      )
    case 'secret':
      return field.lines ? (
        <Input.TextArea
          id={id}
          status={status}
          autoComplete="off"
          spellCheck={false}
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={10_000}
          placeholder={kept ? t('source.secret.kept') : ''}
          value={typeof value === 'string' ? value : ''}
          onChange={event => set(event.target.value)}
        />
      ) : (
        <Input.Password
          id={id}
          status={status}
          autoComplete="new-password"
          placeholder={kept ? t('source.secret.kept') : ''}
          value={typeof value === 'string' ? value : ''}
          onChange={event => set(event.target.value)}
        />
      )
    case 'lines':
      return (
        <Input.TextArea
          id={id}
          status={status}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2_000}
          value={value === undefined ? '' : String(value)}
          onChange={event => set(event.target.value)}
        />
      )
    case 'file':
      return <FileInput id={id} name={String(settings.name ?? '')} onChange={onChange} />
    default:
      return (
        <Input
          id={id}
          status={status}
          maxLength={2_000}
          value={value === undefined ? '' : String(value)}
          onChange={event => set(event.target.value)}
        />
      )
  }
}

const FileInput = (props: {
  readonly id: string
  readonly name: string
  onChange(settings: Settings): void
}) => {
  const { t } = useTranslation()
  const upload = async (file: File) => {
    try {
      const { data } = await callWithFiles(uploadFiles, { purpose: 'import' }, [file])
      if (data[0]) props.onChange({ file: data[0].id, name: data[0].name })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (
    <div className="so-file">
      <label className="btn">
        <Icon name="upload" size={14} />
        {t('source.file.choose')}
        <input
          id={props.id}
          className="sr"
          type="file"
          accept=".csv,.txt,.xlsx,.xls,.json,.ndjson,.jsonl,.parquet"
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) void upload(file)
          }}
        />
      </label>
      {props.name ? (
        <span className="cut" translate="no">
          {props.name}
        </span>
      ) : (
        <span className="ink3">{t('source.file.none')}</span>
      )}
      <span className="hint">{t('source.file.formats')}</span>
    </div>
  )
}
