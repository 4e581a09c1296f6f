import { localise } from '@gantry/base/shared'
import { type ApiError, call, callWithFiles, currentLang, FormFailure } from '@gantry/client/web'
import { UploadContext } from '@gantry/fields/web'
import { modelTable, PlainFields, usePlainForm } from '@gantry/screens/web'
import { Skeleton } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  answerPublicForm,
  type PublicFormAnswer,
  sendPublicFile,
  type VisitedForm,
} from '../../shared/contract.ts'
import { Trap } from './trap.tsx'

interface FillFormProps {
  readonly form: VisitedForm
  readonly token: string
  readonly given: string | undefined
  onAgain(): void
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds))

/** The input of a field gets the focus, and comes into view. */
const goTo = (field: string): void => document.getElementById(`f-${field}`)?.focus()

/** The fields of a form, sending them, and the thanks. */
export const FillForm = ({ form, token, given, onAgain }: FillFormProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { visit, rest } = form
  const [openedAt] = useState(() => Date.now())
  const [website, setWebsite] = useState('')
  const model = useMemo(() => modelTable(form.info, lang, field => field), [form.info, lang])
  const plain = usePlainForm(model)
  const send = useMutation<PublicFormAnswer, ApiError>({
    mutationFn: async () => {
      await wait(openedAt + rest - Date.now())
      return call(answerPublicForm, { token, visit, values: plain.body(), website, ...(given && { given }) })
    },
    onError: ({ issues }) => {
      plain.show(issues)
      if (issues[0]) goTo(issues[0].field)
    },
  })
  const uploading = useMemo(
    () => ({
      send: async (file: File, options: { readonly signal: AbortSignal; onUpload(share: number): void }) =>
        (await callWithFiles(sendPublicFile, { token, visit }, [file], options)).data,
    }),
    [token, visit],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = plain.check()
    if (first) goTo(first.field)
    else if (!send.isPending) send.mutate()
  }
  if (send.data) return <Thanks answer={send.data} onAgain={onAgain} />
  const before = localise(form.before, lang)
  return (
    <form className="pf-form" noValidate onSubmit={submit}>
      <h1 translate="no">{localise(form.title, lang)}</h1>
      {before === '' ? null : (
        <p className="lead pf-text" translate="no">
          {before}
        </p>
      )}
      <UploadContext value={uploading}>
        <Suspense fallback={<Skeleton kind="form" />}>
          <PlainFields form={plain} />
        </Suspense>
      </UploadContext>
      <Trap value={website} onChange={setWebsite} />
      {plain.issues.length > 0 ? (
        <p className="hint err" role="alert">
          {t('publicForm.left')}
        </p>
      ) : null}
      <FormFailure error={send.error} />
      <button type="submit" className="btn p big" aria-busy={send.isPending} disabled={send.isPending}>
        {t(send.isPending ? 'publicForm.sending' : 'publicForm.send')}
      </button>
    </form>
  )
}

interface ThanksProps {
  readonly answer: PublicFormAnswer
  onAgain(): void
}

const Thanks = ({ answer, onAgain }: ThanksProps) => {
  const { t } = useTranslation()
  const after = localise(answer.after, currentLang())
  return (
    <div className="pf-closed" role="status">
      <h1>{t('publicForm.thanks')}</h1>
      {after === '' ? null : (
        <p className="lead pf-text" translate="no">
          {after}
        </p>
      )}
      {answer.again ? (
        <button type="button" className="btn" onClick={onAgain}>
          {t('publicForm.again')}
        </button>
      ) : null}
    </div>
  )
}
