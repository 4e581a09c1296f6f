import { useAction } from '@gantry/client/web'
import { developerContract, developerReason } from '@gantry/identity/shared'
import { toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../security/refusal.tsx'

/** Asks for developer authorization with a reason. */
export const AskForm = ({ isAgain }: { readonly isAgain: boolean }) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const ask = useAction(developerContract.askDeveloper, {
    refresh: [developerContract.readDeveloper],
    onDone: () => toast({ text: t('personal.developer.asked') }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') ask.mutate({ reason })
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="fld">
        <label htmlFor="developer-reason">{t('personal.developer.reason')}</label>
        <Input
          id="developer-reason"
          maxLength={developerReason.max}
          showCount
          placeholder={t('personal.developer.reason.example')}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </div>
      <Refusal error={ask.error} />
      <button
        type="submit"
        className="btn p pe-submit"
        disabled={reason.trim() === ''}
        aria-busy={ask.isPending}
      >
        {t(isAgain ? 'personal.developer.askAgain' : 'personal.developer.ask')}
      </button>
    </form>
  )
}
