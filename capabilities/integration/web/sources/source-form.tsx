import { errorText, useAction, useMayCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { issueText } from '@gantry/screens/web'
import { Modal } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeSource,
  createSource,
  listSources,
  type SourceInfo,
  sourceKindOf,
  sourceKinds,
  trySource,
} from '../../shared/index.ts'
import { SettingInput, type Settings } from './setting-input.tsx'
import { TestState } from './test-state.tsx'

interface SourceFormProps {
  /** Null: a new one. */
  readonly source: SourceInfo | null
  onClose(): void
}

const presets = (kind: string): Settings =>
  Object.fromEntries(
    (sourceKindOf(kind)?.form ?? []).flatMap(({ name, preset }) =>
      preset === undefined ? [] : [[name, preset]],
    ),
  )

/** The form of a connection. Settings can be tested before they are saved, and are tested once they are; a secret left blank stays. */
export const SourceForm = ({ source: opened, onClose }: SourceFormProps) => {
  const { t } = useTranslation()
  // As it was when the form opened: the list asks again meanwhile, and a newer revision would hide a change by somebody else.
  const [source] = useState(opened)
  const id = useId()
  const [kind, setKind] = useState(source?.kind ?? 'postgres')
  const [name, setName] = useState(source?.name ?? '')
  const [settings, setSettings] = useState<Settings>((source?.settings as Settings) ?? presets('postgres'))
  const [people, setPeople] = useState(source?.people ?? null)
  // Testing what was saved, not the form before it, keeps the result with the source; the list shows it when it comes.
  const testKept = useAction(trySource, { refresh: [listSources] })
  const mayTest = useMayCall()(trySource)
  const close = (saved: string) => {
    if (mayTest) testKept.mutate({ id: saved, kind })
    onClose()
  }
  const refresh = { refresh: [listSources] }
  const create = useAction(createSource, { ...refresh, onDone: ({ id: made }) => close(made) })
  const change = useAction(changeSource, { ...refresh, onDone: (_, { id: changed }) => close(changed) })
  const test = useAction(trySource)
  const { error } = source ? change : create
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
  const save = () => {
    const values = { name, settings: given, people: people?.map(person => person.id) ?? null }
    if (source) change.mutate({ id: source.id, revision: source.revision, ...values })
    else create.mutate({ kind, ...values })
  }
  const issueOf = (field: string) => {
    const issue = (error ?? test.error)?.issues.find(each => each.field === field)
    return issue && issueText(t, issue)
  }
  const form = sourceKindOf(kind)?.form ?? []
  return (
    <Modal
      open
      width={640}
      title={t(source ? 'source.edit.title' : 'source.new')}
      okText={t('source.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: name.trim() === '' }}
      confirmLoading={create.isPending || change.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <div className="so-form">
        <div className="so-field">
          <label htmlFor={`${id}kind`}>{t('source.kind')}</label>
          <Select
            id={`${id}kind`}
            value={kind}
            disabled={source !== null}
            options={sourceKinds.map(each => ({ value: each.name, label: t(`source.kind.${each.name}`) }))}
            onChange={next => {
              setKind(next)
              setSettings(presets(next))
              test.reset()
            }}
          />
        </div>
        <div className="so-field">
          <label htmlFor={`${id}name`}>{t('source.name')}</label>
          <Input
            id={`${id}name`}
            value={name}
            maxLength={100}
            status={issueOf('name') ? 'error' : ''}
            onChange={event => setName(event.target.value)}
          />
          {issueOf('name') ? <p className="hint err">{issueOf('name')}</p> : null}
        </div>
        {form.map(field => (
          <SettingInput
            key={field.name}
            field={field}
            settings={settings}
            kept={source?.secrets.includes(field.name) ?? false}
            issue={issueOf(`settings.${field.name}`)}
            onChange={next => {
              setSettings({ ...settings, ...next })
              test.reset()
            }}
          />
        ))}
        <div className="so-field">
          <label htmlFor={`${id}who`}>{t('source.who')}</label>
          <Select
            id={`${id}who`}
            value={people ? 'named' : 'administrators'}
            options={['administrators', 'named'].map(value => ({ value, label: t(`source.who.${value}`) }))}
            onChange={value => setPeople(value === 'named' ? (people ?? []) : null)}
          />
          {people ? (
            <ReferenceSelect
              id={`${id}people`}
              target="member"
              sign="user"
              many
              once
              chosen={people.map(person => ({ ...person }))}
              onChoose={chosen =>
                setPeople(chosen.map(person => ({ id: person.id, title: person.title ?? '' })))
              }
            />
          ) : null}
        </div>
        {mayTest ? (
          <div className="so-test">
            <button
              type="button"
              className="btn"
              disabled={test.isPending}
              onClick={() => test.mutate({ kind, settings: given, ...(source && { id: source.id }) })}
            >
              {t(test.isPending ? 'source.testing' : 'source.test')}
            </button>
            {test.data ? <TestState tested={test.data} /> : null}
          </div>
        ) : null}
        {test.error && test.error.issues.length === 0 ? (
          <p className="hint err">{errorText(t, test.error)}</p>
        ) : null}
        {error && error.issues.length === 0 ? <p className="hint err">{errorText(t, error)}</p> : null}
      </div>
    </Modal>
  )
}
