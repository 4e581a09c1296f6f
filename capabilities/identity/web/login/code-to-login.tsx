import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failures } from '../access/failures.ts'
import { Field } from '../access/field.tsx'
import { Told } from '../access/told.tsx'
import { CodeField } from './code-field.tsx'

interface CodeToLoginProps {
  readonly form: {
    readonly values: Readonly<Record<'login', string>>
    readonly failures: Failures
    bind(name: 'login' | 'code'): Omit<ComponentProps<typeof CodeField>, 'ask' | 'ready'>
  }
  /** Has a code sent to a phone or an address. */
  readonly ask: (login: string) => Promise<unknown>
}

/** The phone or address of an account, and the code that is sent there. */
export const CodeToLogin = ({ form, ask }: CodeToLoginProps) => {
  const { t } = useTranslation()
  const { login } = form.values
  return (
    <>
      <Told failure={form.failures.form} />
      <Field
        label={t('signIn.code.login')}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        spellCheck={false}
        {...form.bind('login')}
      />
      <CodeField {...form.bind('code')} ready={login.trim() !== ''} ask={() => ask(login)} />
    </>
  )
}

/** Leads back to signing in with a password. */
export const ToPassword = ({ onBack }: { readonly onBack: () => void }) => {
  const { t } = useTranslation()
  return (
    <p className="foot">
      <button type="button" className="link" onClick={onBack}>
        {t('signIn.byPassword')}
      </button>
    </p>
  )
}
