import { call, inSpace, useSession } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRedirect } from '../../shared/federation/index.ts'
import { federationContract, identityContract, type PasswordState } from '../../shared/index.ts'
import { failuresOf } from '../access/failures.ts'
import { PasswordField } from '../access/password-field.tsx'
import { StrengthMeter } from '../access/strength-meter.tsx'
import { Told } from '../access/told.tsx'
import { insideApp } from '../federation/inside-app.ts'
import { useForm } from '../register/use-form.ts'
import { passwordAdvice } from './password-advice.ts'

interface FirstPasswordProps {
  readonly state: Extract<PasswordState, { readonly set: false }>
}

/** The first password of an account that signs in through a provider, once the provider has just told who it is. */
export const FirstPassword = ({ state }: FirstPasswordProps) => {
  const { t } = useTranslation()
  if (state.elsewhere) return <p className="mp ink2">{t('password.first.elsewhere')}</p>
  return state.vouched ? <SetForm /> : <SignInAgain provider={state.provider} />
}

const SetForm = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const client = useQueryClient()
  const form = useForm({ next: '', confirm: '' }, ['next', 'confirm'], async input => {
    await call(identityContract.setFirstPassword, input)
    toast({ text: t('password.first.set') })
    await client.invalidateQueries()
  })
  return (
    <form className="mp" noValidate onSubmit={form.submit}>
      <p className="ink2">{t('password.first.lead')}</p>
      <Told failure={form.failures.form} />
      <input
        className="sr"
        readOnly
        tabIndex={-1}
        aria-hidden
        autoComplete="username"
        value={user.loginId ?? ''}
      />
      <PasswordField
        label={t('password.next')}
        autoComplete="new-password"
        hint={passwordAdvice(t)}
        {...form.bind('next')}
      />
      <StrengthMeter password={form.values.next} />
      <PasswordField label={t('register.confirm')} autoComplete="new-password" {...form.bind('confirm')} />
      <button type="submit" className="btn p" aria-busy={form.busy}>
        {t('password.first.submit')}
      </button>
    </form>
  )
}

const SignInAgain = ({ provider }: Pick<FirstPasswordProps['state'], 'provider'>) => {
  const { t } = useTranslation()
  const { space } = useSession()
  const [failure, setFailure] = useState<string>()
  const go = async () => {
    if (!provider) return
    const next = inSpace('/home/modifyPassword')
    if (!isRedirect(provider))
      return location.assign(`/login?${new URLSearchParams({ space: space.id, next })}`)
    try {
      const { address } = await call(federationContract.beginSignIn, {
        space: space.id,
        provider,
        inside: insideApp(navigator.userAgent) === provider,
        next,
      })
      location.assign(address)
    } catch (error) {
      setFailure(Object.values(failuresOf(t, error))[0])
    }
  }
  return (
    <div className="mp">
      <p className="ink2">{t('password.first.lead')}</p>
      <p>{t('password.first.vouch')}</p>
      <Told failure={failure} />
      {provider ? (
        <button type="button" className="btn p" onClick={go}>
          {t('password.first.again')}
        </button>
      ) : null}
    </div>
  )
}
