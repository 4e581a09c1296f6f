import { inSpace, sayMoment, useAction } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listConsents, readConsent, refuseConsent } from '../../shared/consent-contract.ts'
import type { Consent } from '../../shared/types.ts'
import { TextDialog } from '../parts/text-dialog.tsx'

/** Who asks to publish an application of the space, why and until when, with the way to refuse. */
export const ConsentNotes = ({ consent: { id, app, by, note, endsAt } }: { readonly consent: Consent }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isRefusing, setIsRefusing] = useState(false)
  const refuse = useAction(refuseConsent, {
    refresh: [listConsents, readConsent],
    onDone: () => {
      toast({ text: t('store.consent.said_refused') })
      void navigate(inSpace('/appstore/myapps?show=published'))
    },
  })
  return (
    <section>
      <h2 translate="no">{t('store.consent.title', { by, name: app.name })}</h2>
      <p className="ap-text" translate="no">
        {note}
      </p>
      <p className="ink2">
        {t('store.consent.what')} {t('store.consent.until', { at: sayMoment(endsAt) })}
      </p>
      <div>
        <Button danger onClick={() => setIsRefusing(true)}>
          {t('store.consent.refuse')}
        </Button>
      </div>
      {isRefusing ? (
        <TextDialog
          title={t('store.consent.refuse_title', { name: app.name })}
          label={t('store.consent.reason')}
          action={t('store.consent.refuse')}
          danger
          busy={refuse.isPending}
          error={refuse.error}
          onConfirm={reason => refuse.mutate({ id, reason })}
          onClose={() => setIsRefusing(false)}
        >
          {t('store.consent.refuse_what')}
        </TextDialog>
      ) : null}
    </section>
  )
}
