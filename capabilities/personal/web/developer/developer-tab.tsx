import { Failed, sayMoment, useAction, useCall } from '@gantry/client/web'
import { type DeveloperAuthorization, developerContract } from '@gantry/identity/shared'
import { Skeleton, StatusGlyph, toast } from '@gantry/ui/web'
import { Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../security/refusal.tsx'
import { AskForm } from './ask-form.tsx'
import { TokenDialog } from './token-dialog.tsx'

/** Developer authorization: asked for with a reason, reviewed by the administrator, and then a token. */
const DeveloperTab = () => {
  const { t } = useTranslation()
  const answer = useCall(developerContract.readDeveloper, {})
  if (answer.error) return <Failed error={answer.error} />
  if (!answer.data) return <Skeleton kind="form" rows={4} />
  const { authorization } = answer.data
  return (
    <div className="pe">
      <section className="pe-section pe-developer">
        <h2>{t('personal.developer.title')}</h2>
        <p className="pe-lead">{t('personal.developer.why')}</p>
        {authorization ? <Standing authorization={authorization} /> : null}
        {authorization === null || authorization.state === 'rejected' ? (
          <AskForm isAgain={authorization !== null} />
        ) : null}
        {authorization?.state === 'approved' ? <TokenActions /> : null}
      </section>
    </div>
  )
}

export default DeveloperTab

const glyphs = { waiting: 'wait', approved: 'done', rejected: 'cancel' } as const

/** How the review stands, and what was said. */
const Standing = ({ authorization }: { readonly authorization: DeveloperAuthorization }) => {
  const { t } = useTranslation()
  const { state, reason, answer, askedAt, decidedAt } = authorization
  return (
    <dl className="pe-facts">
      <div>
        <dt>{t('personal.developer.state')}</dt>
        <dd>
          <StatusGlyph state={glyphs[state]}>{t(`personal.developer.state.${state}`)}</StatusGlyph>
          {answer ? <span className="ink3"> {answer}</span> : null}
        </dd>
      </div>
      <div>
        <dt>{t('personal.developer.reason')}</dt>
        <dd>{reason}</dd>
      </div>
      <div>
        <dt>{t('personal.developer.askedAt')}</dt>
        <dd>{sayMoment(askedAt, { short: true })}</dd>
      </div>
      {decidedAt ? (
        <div>
          <dt>{t('personal.developer.decidedAt')}</dt>
          <dd>{sayMoment(decidedAt, { short: true })}</dd>
        </div>
      ) : null}
    </dl>
  )
}

const TokenActions = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const reset = useAction(developerContract.resetDeveloperToken, {
    refresh: [developerContract.readDeveloper],
    onDone: () => toast({ text: t('personal.developer.reset.done') }),
  })
  return (
    <>
      <div className="row pe-buttons">
        <button type="button" className="btn p" onClick={() => setOpen(true)}>
          {t('personal.developer.show')}
        </button>
        <Popconfirm
          title={t('personal.developer.reset.sure')}
          okText={t('personal.developer.reset')}
          cancelText={t('ui.cancel')}
          onConfirm={() => reset.mutate({})}
        >
          <button type="button" className="btn" aria-busy={reset.isPending}>
            {t('personal.developer.reset')}
          </button>
        </Popconfirm>
      </div>
      <Refusal error={reset.error} />
      {open ? <TokenDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
