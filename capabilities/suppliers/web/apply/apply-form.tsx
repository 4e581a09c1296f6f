import { FormFailure, useAction } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apply } from '../../shared/contract.ts'
import { blankFacts, FactsFields } from './facts-fields.tsx'

interface ApplyFormProps {
  readonly to: string
  readonly offered: readonly string[]
}

/** Sends an application; files are added to it on the page that follows it. */
export const ApplyForm = ({ to, offered }: ApplyFormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [facts, setFacts] = useState(blankFacts)
  const send = useAction(apply, {
    onDone: ({ code }) => void navigate(`/toBeSupplier?code=${code}&new=1`),
  })
  return (
    <form
      noValidate
      className="su-form"
      onSubmit={event => {
        event.preventDefault()
        send.mutate({ to, ...facts, categories: [...facts.categories] })
      }}
    >
      <FactsFields facts={facts} offered={offered} error={send.error} onChange={setFacts} />
      <FormFailure error={send.error} />
      <button type="submit" className="btn p big" aria-busy={send.isPending} disabled={send.isPending}>
        {t('suppliers.apply.send')}
      </button>
    </form>
  )
}
