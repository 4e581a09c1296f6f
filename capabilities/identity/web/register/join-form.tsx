import { call, currentLang, useCall } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { PasswordField } from '../access/password-field.tsx'
import { StrengthMeter } from '../access/strength-meter.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from './use-form.ts'

const codeLength = 8

interface JoinFormProps {
  /** From an invite link. */
  readonly code: string
  readonly onWaiting: (enterprise: string) => void
}

/** A request to join; the code shows at once which enterprise it leads to. */
export const JoinForm = ({ code, onWaiting }: JoinFormProps) => {
  const { t } = useTranslation()
  const [known, setKnown] = useState(false)
  const { values, failures, busy, submit, bind } = useForm(
    { code, name: '', department: '', position: '', login: '', password: '', confirm: '' },
    ['code', 'name', 'login', 'password', ...(known ? [] : (['confirm'] as const))],
    async ({ confirm, ...input }) => {
      const { enterprise } = await call(identityContract.joinByInvite, {
        ...input,
        ...(known ? {} : { confirm }),
        lang: currentLang(),
      })
      onWaiting(enterprise)
    },
  )
  const complete = values.code.trim().length === codeLength
  const invite = useCall(identityContract.findInvite, { code: values.code.trim() }, { enabled: complete })
  const unknown = complete && invite.isError ? invite.error.message : undefined
  return (
    <form noValidate onSubmit={submit}>
      <Told failure={failures.form} />
      <Field
        label={t('join.code')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={codeLength}
        {...bind('code')}
        failure={bind('code').failure ?? unknown}
        hint={
          complete && invite.data ? (
            <span translate="no">{t('join.to', { enterprise: invite.data.name })}</span>
          ) : (
            t('join.code.hint')
          )
        }
      />
      <Field label={t('register.name')} autoComplete="name" maxLength={60} {...bind('name')} />
      <div className="two">
        <Field label={t('join.department')} maxLength={60} {...bind('department')} />
        <Field label={t('join.position')} maxLength={60} {...bind('position')} />
      </div>
      <Field label={t('signIn.login')} autoComplete="username" autoCapitalize="none" {...bind('login')} />
      <label className="opts">
        <input type="checkbox" checked={known} onChange={event => setKnown(event.target.checked)} />
        {t('join.known')}
      </label>
      <PasswordField
        label={t(known ? 'signIn.password' : 'register.password')}
        autoComplete={known ? 'current-password' : 'new-password'}
        hint={known ? undefined : t('password.advice')}
        {...bind('password')}
      />
      {known ? null : (
        <>
          <StrengthMeter password={values.password} />
          <PasswordField label={t('register.confirm')} autoComplete="new-password" {...bind('confirm')} />
        </>
      )}
      <button type="submit" className="btn p big" aria-busy={busy}>
        {t('join.submit')}
      </button>
    </form>
  )
}
