import { type Issue, localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { isWritten } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { issueText } from '@gantry/screens/web'
import { Icon, toast } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepButtonSecret } from '../../shared/contract.ts'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import { type CallHeader, type CallOptions, callMethods } from './shared.ts'

/** Where a button calls, what it sends, and which fields take the answer. */
export const CallSettings = (props: ActionSettingsProps<CallOptions>) => {
  const { options, table, issues, onChange } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const nameOf = (id: string) => localise(table.fields[id]?.label ?? id, lang)
  const under = (place: string) => issues.find(({ field }) => field === place)
  const set = (next: Partial<CallOptions>) => onChange({ ...options, ...next })
  const { headers, body, answer } = options
  const free = Object.entries(table.fields).filter(
    ([id, def]) => isWritten(def) && !fieldTypeOf(def).files && !answer.some(({ field }) => field === id),
  )
  return (
    <>
      <div className="fld">
        <label htmlFor="call-address">{t('buttons.call.address')}</label>
        <div className="bt-row">
          <Select
            aria-label={t('buttons.call.method')}
            value={options.method}
            options={callMethods.map(value => ({ value, label: value }))}
            onChange={method => set(method === 'GET' ? { method, body: [] } : { method })}
          />
          <Input
            id="call-address"
            value={options.address}
            maxLength={1_000}
            onChange={event => set({ address: event.target.value })}
          />
        </div>
        <span className="hint">{t('buttons.call.address.hint')}</span>
        <Wrong issue={under('address')} />
      </div>
      <Rows
        label={t('buttons.call.headers')}
        add={t('buttons.call.header.add')}
        onAdd={() => set({ headers: [...headers, { name: '', value: '' }] })}
      >
        {headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place while its name is typed
          <div key={at} className="bt-call">
            <Input
              aria-label={t('buttons.call.name')}
              placeholder={t('buttons.call.name')}
              value={header.name}
              maxLength={100}
              onChange={event => set({ headers: headers.with(at, { ...header, name: event.target.value }) })}
            />
            <HeaderValue header={header} onChange={next => set({ headers: headers.with(at, next) })} />
            <Remove onClick={() => set({ headers: headers.toSpliced(at, 1) })} />
            <Wrong issue={under(`headers.${at}`)} />
          </div>
        ))}
      </Rows>
      {options.method === 'GET' ? null : (
        <Rows
          label={t('buttons.call.body')}
          add={t('buttons.call.member.add')}
          onAdd={() => set({ body: [...body, { name: '', formula: '' }] })}
        >
          {body.map((member, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place while its name is typed
            <div key={at} className="bt-call">
              <Input
                aria-label={t('buttons.call.name')}
                placeholder={t('buttons.call.name')}
                value={member.name}
                maxLength={100}
                onChange={event => set({ body: body.with(at, { ...member, name: event.target.value }) })}
              />
              <Input
                aria-label={t('buttons.source.formula')}
                placeholder={t('buttons.source.formula')}
                className="mono"
                value={member.formula}
                maxLength={4_000}
                onChange={event => set({ body: body.with(at, { ...member, formula: event.target.value }) })}
              />
              <Remove onClick={() => set({ body: body.toSpliced(at, 1) })} />
              <Wrong issue={under(`body.${at}`)} />
            </div>
          ))}
        </Rows>
      )}
      <section className="fld" aria-label={t('buttons.call.answer')}>
        <span className="bt-cap">{t('buttons.call.answer')}</span>
        {answer.map((rule, at) => (
          <div key={rule.field} className="bt-call">
            <b className="cut" translate="no">
              {nameOf(rule.field)}
            </b>
            <Input
              aria-label={t('buttons.call.path')}
              placeholder={t('buttons.call.path')}
              className="mono"
              value={rule.from}
              maxLength={100}
              onChange={event => set({ answer: answer.with(at, { ...rule, from: event.target.value }) })}
            />
            <Remove onClick={() => set({ answer: answer.toSpliced(at, 1) })} />
            <Wrong issue={under(`answer.${at}`)} />
          </div>
        ))}
        <Select<string>
          value={null}
          aria-label={t('buttons.call.answer.add')}
          placeholder={t('buttons.call.answer.add')}
          showSearch={{ optionFilterProp: 'label' }}
          options={free.map(([value]) => ({ value, label: nameOf(value) }))}
          onChange={field => field && set({ answer: [...answer, { field, from: field }] })}
        />
      </section>
      <p className="hint">{t('buttons.call.hint')}</p>
    </>
  )
}

interface HeaderValueProps {
  readonly header: CallHeader
  onChange(next: CallHeader): void
}

/** A value as it is, or a secret, which is sent once and never shown again. */
const HeaderValue = ({ header, onChange }: HeaderValueProps) => {
  const { t } = useTranslation()
  const keep = useAction(keepButtonSecret)
  const [typed, setTyped] = useState<string | null>(null)
  const { name } = header
  if (typed !== null)
    return (
      <Input.Password
        aria-label={t('buttons.call.secret')}
        placeholder={t('buttons.call.secret')}
        autoComplete="off"
        value={typed}
        maxLength={1_000}
        disabled={keep.isPending}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => {
          if (typed === '') setTyped(null)
          else
            keep.mutate(
              { text: typed },
              {
                onSuccess: ({ id }) => {
                  setTyped(null)
                  onChange({ name, secret: id })
                },
                onError: error => toast({ kind: 'failed', text: errorText(t, error) }),
              },
            )
        }}
      />
    )
  return (
    <span className="bt-row">
      {'value' in header ? (
        <Input
          aria-label={t('buttons.call.value')}
          placeholder={t('buttons.call.value')}
          value={header.value}
          maxLength={1_000}
          onChange={event => onChange({ name, value: event.target.value })}
        />
      ) : (
        <span className="hint">{t('buttons.call.secret.kept')}</span>
      )}
      <Button size="small" icon={<Icon name="lock" size={14} />} onClick={() => setTyped('')}>
        {t('buttons.call.secret')}
      </Button>
    </span>
  )
}

interface RowsProps {
  readonly label: string
  readonly add: string
  readonly children: ReactNode
  onAdd(): void
}

const Rows = ({ label, add, children, onAdd }: RowsProps) => (
  <section className="fld" aria-label={label}>
    <span className="bt-cap">{label}</span>
    {children}
    <Button size="small" icon={<Icon name="plus" size={14} />} onClick={onAdd}>
      {add}
    </Button>
  </section>
)

const Remove = ({ onClick }: { onClick(): void }) => {
  const { t } = useTranslation()
  return (
    <button type="button" className="btn t xs sq" aria-label={t('buttons.call.remove')} onClick={onClick}>
      <Icon name="close" size={14} />
    </button>
  )
}

const Wrong = ({ issue }: { readonly issue: Issue | undefined }) => {
  const { t } = useTranslation()
  return issue ? <span className="hint err">{issueText(t, issue)}</span> : null
}
