import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface AskPasswordProps {
  readonly isWrong: boolean
  onGiven(password: string): void
}

/** The password of a form, before anything of it is shown. */
export const AskPassword = ({ isWrong, onGiven }: AskPasswordProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '') onGiven(typed)
  }
  return (
    <form className="pf-form" onSubmit={send}>
      <h1>{t('publicForm.password')}</h1>
      <p className="lead">{t('publicForm.password.lead')}</p>
      <div className="fld">
        <label htmlFor={id}>{t('publicForm.password')}</label>
        <input
          id={id}
          className="pub-in"
          type="password"
          autoComplete="off"
          maxLength={100}
          aria-invalid={isWrong}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isWrong ? (
          <p className="hint err" role="alert">
            {t('error.public_form.wrong_password')}
          </p>
        ) : null}
      </div>
      <button type="submit" className="btn p big" disabled={typed === ''}>
        {t('publicForm.password.go')}
      </button>
    </form>
  )
}
