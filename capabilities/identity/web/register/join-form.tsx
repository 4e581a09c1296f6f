import { call, currentLang, useCall } from '@gantry/client/web'
import { type ChangeEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AskedField, askableFields, identityContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { PasswordField } from '../access/password-field.tsx'
import { StrengthMeter } from '../access/strength-meter.tsx'
import { Told } from '../access/told.tsx'
import { passwordAdvice } from '../password/password-advice.ts'
import { useForm } from './use-form.ts'

const codeLength = 8

/** Where joining has led. */
export interface JoinEnd {
  readonly enterprise: string
  readonly state: 'waiting' | 'joined'
}

interface JoinFormProps {
  /** From an invite link. */
  readonly code: string
  readonly onSent: (end: JoinEnd) => void
}

/** Nothing else is asked for by a code that leads nowhere any more. */
const endings = new Set(['auth.invite_ended', 'auth.invite_used_up'])
const noFields: readonly AskedField[] = []
const unasked = Object.fromEntries(askableFields.map(id => [id, ''])) as Record<
  (typeof askableFields)[number],
  string
>

/** A request to join; the code shows at once which enterprise it leads to and what that asks for. */
export const JoinForm = ({ code, onSent }: JoinFormProps) => {
  const { t } = useTranslation()
  const [known, setKnown] = useState(false)
  const [typedCode, setTypedCode] = useState(code)
  const complete = typedCode.trim().length === codeLength
  const invite = useCall(identityContract.findInvite, { code: typedCode.trim() }, { enabled: complete })
  const found = complete ? invite.data : undefined
  const fields = found?.fields ?? noFields
  const { values, failures, busy, submit, bind } = useForm(
    { ...unasked, name: '', login: '', password: '', confirm: '' },
    [
      'name',
      'login',
      'password',
      ...(known ? [] : (['confirm'] as const)),
      ...fields.filter(({ required }) => required).map(({ id }) => id),
    ],
    async ({ name, login, password, confirm, ...rest }) => {
      const profile = Object.fromEntries(
        fields.flatMap(({ id }) => (rest[id].trim() ? [[id, rest[id].trim()] as const] : [])),
      )
      onSent(
        await call(identityContract.joinByInvite, {
          code: typedCode,
          name,
          login,
          password,
          ...(known ? {} : { confirm }),
          profile,
          lang: currentLang(),
        }),
      )
    },
  )
  const unknown = complete && invite.isError ? invite.error.message : undefined
  const over = complete && invite.error !== null && endings.has(invite.error.code)
  const direct = found?.approval === false
  return (
    <form noValidate onSubmit={submit}>
      <Told failure={failures.form} />
      <Field
        label={t('join.code')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={codeLength}
        name="code"
        value={typedCode}
        onChange={({ target }) => setTypedCode(target.value)}
        failure={failures.code ?? unknown}
        hint={
          found ? (
            <span translate="no">
              {found.department === null
                ? t('join.to', { enterprise: found.name })
                : t('join.to.department', { enterprise: found.name, department: found.department })}
            </span>
          ) : (
            t('join.code.hint')
          )
        }
      />
      <Told failure={found?.held ? t('join.held') : undefined} />
      {over ? null : (
        <>
          <Field label={t('register.name')} autoComplete="name" maxLength={60} {...bind('name')} />
          {fields.map(({ id, required }) => (
            <AskedInput key={id} id={id} required={required} bound={bind(id)} />
          ))}
          <Field label={t('signIn.login')} autoComplete="username" autoCapitalize="none" {...bind('login')} />
          <label className="opts">
            <input type="checkbox" checked={known} onChange={event => setKnown(event.target.checked)} />
            {t('join.known')}
          </label>
          <PasswordField
            label={t(known ? 'signIn.password' : 'register.password')}
            autoComplete={known ? 'current-password' : 'new-password'}
            hint={known ? undefined : passwordAdvice(t)}
            {...bind('password')}
          />
          {known ? null : (
            <>
              <StrengthMeter password={values.password} />
              <PasswordField label={t('register.confirm')} autoComplete="new-password" {...bind('confirm')} />
            </>
          )}
          <button type="submit" className="btn p big" aria-busy={busy}>
            {t(direct ? 'join.submit.direct' : 'join.submit')}
          </button>
          {direct ? <p className="ink3 cap">{t('join.direct')}</p> : null}
        </>
      )}
    </form>
  )
}

interface AskedInputProps {
  readonly id: AskedField['id']
  readonly required: boolean
  readonly bound: {
    readonly name: string
    readonly value: string
    readonly failure: string | undefined
    onChange(event: ChangeEvent<HTMLInputElement>): void
  }
}

const types: Readonly<Partial<Record<AskedField['id'], string>>> = {
  birthday: 'date',
  email: 'email',
  phone: 'tel',
}

const AskedInput = ({ id, required, bound }: AskedInputProps) => {
  const { t } = useTranslation()
  const label = `${t(`joinRules.field.${id}`)}${required ? ' *' : ''}`
  if (id === 'gender') return <GenderInput label={label} bound={bound} />
  return <Field label={label} type={types[id] ?? 'text'} maxLength={200} {...bound} />
}

const GenderInput = ({
  label,
  bound,
}: {
  readonly label: string
  readonly bound: AskedInputProps['bound']
}) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="in"
        name={bound.name}
        value={bound.value}
        aria-invalid={bound.failure ? true : undefined}
        onChange={event => bound.onChange(event as unknown as ChangeEvent<HTMLInputElement>)}
      >
        {['', 'male', 'female'].map(value => (
          <option key={value} value={value}>
            {t(`join.gender.${value || 'none'}`)}
          </option>
        ))}
      </select>
      {bound.failure ? <div className="hint err">{bound.failure}</div> : null}
    </div>
  )
}
