import type { Issue } from '@gantry/base/shared'
import { errorText, useAction, useMayCall } from '@gantry/client/web'
import type { TableDef } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CallHeader,
  callMethods,
  keepCallSecret,
  type OutgoingCall,
  originsOf,
  tryCall,
} from '../../shared/calls/index.ts'
import { AnswerFields } from './answer-fields.tsx'
import { Remove, Wrong } from './parts.tsx'
import { TryCall } from './try-call.tsx'

interface CallSettingsProps {
  readonly call: OutgoingCall
  /** The table whose records it is sent for. */
  readonly table: TableDef
  /** Places begin inside the call. */
  readonly issues: readonly Issue[]
  onChange(call: OutgoingCall): void
}

/** Which server is called, what it is sent, and which fields take the answer. */
export const CallSettings = ({ call, table, issues, onChange }: CallSettingsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const mayTry = useMayCall()(tryCall)
  const under = (place: string) => issues.find(({ field }) => field === place)
  const set = (next: Partial<OutgoingCall>) => onChange({ ...call, ...next })
  const { headers, body, answer } = call
  return (
    <>
      <div className="fld">
        <label htmlFor={id}>{t('calls.address')}</label>
        <div className="dg-row">
          <Select
            aria-label={t('calls.method')}
            value={call.method}
            options={callMethods.map(value => ({ value, label: value }))}
            onChange={method => set(method === 'GET' ? { method, body: [] } : { method })}
          />
          <Input
            id={id}
            value={call.address}
            maxLength={1_000}
            onChange={event => set({ address: event.target.value })}
          />
        </div>
        <span className="hint">{t('calls.address.hint')}</span>
        <Wrong issue={under('address')} />
      </div>
      <Rows
        label={t('calls.headers')}
        add={t('calls.header.add')}
        onAdd={() => set({ headers: [...headers, { name: '', value: '' }] })}
      >
        {headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place while its name is typed
          <div key={at} className="dg-call">
            <Input
              aria-label={t('calls.name')}
              placeholder={t('calls.name')}
              value={header.name}
              maxLength={100}
              onChange={event => set({ headers: headers.with(at, { ...header, name: event.target.value }) })}
            />
            <HeaderValue
              header={header}
              address={call.address}
              onChange={next => set({ headers: headers.with(at, next) })}
            />
            <Remove onClick={() => set({ headers: headers.toSpliced(at, 1) })} />
            <Wrong issue={under(`headers.${at}`)} />
          </div>
        ))}
      </Rows>
      {call.method === 'GET' ? null : (
        <Rows
          label={t('calls.body')}
          add={t('calls.member.add')}
          onAdd={() => set({ body: [...body, { name: '', formula: '' }] })}
        >
          {body.map((member, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place while its name is typed
            <div key={at} className="dg-call">
              <Input
                aria-label={t('calls.name')}
                placeholder={t('calls.name')}
                value={member.name}
                maxLength={100}
                onChange={event => set({ body: body.with(at, { ...member, name: event.target.value }) })}
              />
              <Input
                aria-label={t('calls.formula')}
                placeholder={t('calls.formula')}
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
      <AnswerFields answer={answer} table={table} issues={issues} onChange={next => set({ answer: next })} />
      {mayTry ? <TryCall call={call} table={table} /> : null}
    </>
  )
}

interface HeaderValueProps {
  readonly header: CallHeader
  /** Where a secret is sent, and nowhere else. */
  readonly address: string
  onChange(next: CallHeader): void
}

/** A value as it is, or a secret, which is sent once and never shown again. */
const HeaderValue = ({ header, address, onChange }: HeaderValueProps) => {
  const { t } = useTranslation()
  const keep = useAction(keepCallSecret)
  const mayKeep = useMayCall()(keepCallSecret)
  const [typed, setTyped] = useState<string | null>(null)
  const { name } = header
  if (typed !== null)
    return (
      <Input.Password
        aria-label={t('calls.secret')}
        placeholder={t('calls.secret')}
        autoComplete="off"
        value={typed}
        maxLength={1_000}
        disabled={keep.isPending}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => {
          if (typed === '') setTyped(null)
          else
            keep.mutate(
              { text: typed, addresses: [address] },
              {
                onSuccess: ({ id, sentTo }) => {
                  setTyped(null)
                  onChange({ name, secret: id, sentTo })
                },
                onError: error => toast({ kind: 'failed', text: errorText(t, error) }),
              },
            )
        }}
      />
    )
  return (
    <span className="dg-row">
      {'value' in header ? (
        <Input
          aria-label={t('calls.value')}
          placeholder={t('calls.value')}
          value={header.value}
          maxLength={1_000}
          onChange={event => onChange({ name, value: event.target.value })}
        />
      ) : (
        <span className="hint">{header.secret === '' ? null : t('calls.secret.kept')}</span>
      )}
      {mayKeep ? (
        <Button
          size="small"
          icon={<Icon name="lock" size={14} />}
          disabled={originsOf([address]) === null}
          onClick={() => setTyped('')}
        >
          {t('calls.secret')}
        </Button>
      ) : null}
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
    <span className="dg-cap">{label}</span>
    {children}
    <Button size="small" icon={<Icon name="plus" size={14} />} onClick={onAdd}>
      {add}
    </Button>
  </section>
)
