import { joined } from '@gantry/base/shared'
import {
  callWithFiles,
  currentLang,
  errorText,
  FormFailure,
  sayBytes,
  useAction,
  useCall,
} from '@gantry/client/web'
import { Banner, Skeleton } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addToApplication,
  type Followed,
  follow,
  type SupplierFacts,
  sendSupplierFile,
} from '../../shared/contract.ts'
import { FactsFields } from './facts-fields.tsx'

interface FollowedApplicationProps {
  readonly code: string
  /** It was sent just now: the code is shown to be kept. */
  readonly isNew: boolean
}

const tones = { waiting: 'info', asked: 'warn', active: 'info', stopped: 'bad', refused: 'bad' } as const

/** An application as its company sees it: state and reason; while it is open, its data and files can be added to. */
export const FollowedApplication = ({ code, isNew }: FollowedApplicationProps) => {
  const { t } = useTranslation()
  const found = useCall(follow, { code }, { staleTime: 0 })
  if (found.error)
    return (
      <>
        <h1>{t('suppliers.follow')}</h1>
        <p className="lead">{errorText(t, found.error)}</p>
        <a className="btn big" href="/toBeSupplier">
          {t('suppliers.follow.again')}
        </a>
      </>
    )
  if (!found.data) return <Skeleton kind="form" />
  const { data } = found
  const isOpen = data.state === 'waiting' || data.state === 'asked'
  return (
    <div className="su-form">
      <h1>{t('suppliers.apply.to', { space: data.space })}</h1>
      <Banner kind={tones[data.state]}>
        {t(`suppliers.followed.${data.state}`)}
        {data.reason === '' ? null : ` ${t('suppliers.why', { reason: data.reason })}`}
      </Banner>
      <div className="su-code">
        <span>{t(isNew ? 'suppliers.code.keep' : 'suppliers.code')}</span>
        <b className="mono" translate="no">
          {code}
        </b>
      </div>
      <Files code={code} application={data} isOpen={isOpen} onSent={() => void found.refetch()} />
      {isOpen ? <Again key={data.at} code={code} application={data} /> : <Facts application={data} />}
    </div>
  )
}

interface FilesProps {
  readonly code: string
  readonly application: Followed
  readonly isOpen: boolean
  onSent(): void
}

const Files = ({ code, application: { files }, isOpen, onSent }: FilesProps) => {
  const { t } = useTranslation()
  const send = useMutation({
    mutationFn: (chosen: readonly File[]) => callWithFiles(sendSupplierFile, { code }, chosen),
    onSuccess: onSent,
  })
  return (
    <section>
      <h2>{t('suppliers.files')}</h2>
      <ul className="su-files">
        {files.map(({ name, size }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files are only added, and names need not differ
          <li key={at}>
            <span translate="no">{name}</span> <small className="ink3">{sayBytes(size)}</small>
          </li>
        ))}
      </ul>
      {isOpen && files.length < 5 ? (
        <label className="btn su-file">
          {t('suppliers.files.add')}
          <input
            type="file"
            accept="application/pdf,image/jpeg,image/png"
            disabled={send.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) send.mutate([file])
              target.value = ''
            }}
          />
        </label>
      ) : null}
      <p className="hint">{t('suppliers.files.hint')}</p>
      {send.error ? (
        <p className="hint err" role="alert">
          {errorText(t, send.error)}
        </p>
      ) : null}
    </section>
  )
}

const Again = ({ code, application }: { readonly code: string; readonly application: Followed }) => {
  const { t } = useTranslation()
  const { name, creditCode, contact, phone, email, categories, note } = application
  const [facts, setFacts] = useState<SupplierFacts>({
    name,
    creditCode,
    contact,
    phone,
    email,
    categories,
    note,
  })
  const [isOpen, setIsOpen] = useState(application.state === 'asked')
  const send = useAction(addToApplication, { refresh: [follow], onDone: () => setIsOpen(false) })
  if (!isOpen)
    return (
      <>
        <Facts application={application} />
        <button type="button" className="btn" onClick={() => setIsOpen(true)}>
          {t('suppliers.change')}
        </button>
      </>
    )
  return (
    <form
      noValidate
      className="su-form"
      onSubmit={event => {
        event.preventDefault()
        send.mutate({ code, ...facts, categories: [...facts.categories] })
      }}
    >
      <FactsFields facts={facts} offered={application.offered} error={send.error} onChange={setFacts} />
      <FormFailure error={send.error} />
      <button type="submit" className="btn p big" disabled={send.isPending}>
        {t('suppliers.apply.again')}
      </button>
    </form>
  )
}

const shown = ['name', 'creditCode', 'contact', 'phone', 'email', 'note'] as const

const Facts = ({ application }: { readonly application: Followed }) => {
  const { t } = useTranslation()
  return (
    <dl className="su-facts">
      {shown.map(name => (
        <div key={name}>
          <dt>{t(`suppliers.facts.${name}`)}</dt>
          <dd translate="no">{application[name] || '—'}</dd>
        </div>
      ))}
      <div>
        <dt>{t('suppliers.facts.categories')}</dt>
        <dd translate="no">{joined(application.categories, currentLang()) || '—'}</dd>
      </div>
    </dl>
  )
}
