import { errorText, useAction, useSession } from '@gantry/client/web'
import { ReasonDialog } from '@gantry/screens/web'
import { toast } from '@gantry/ui/web'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  decideRelease,
  listReleases,
  publishRelease,
  readRelease,
  rollBackRelease,
  submitRelease,
  withdrawRelease,
} from '../../shared/contract.ts'
import type { ReleaseDetail } from '../../shared/types.ts'

type Asked = 'refuse' | 'roll_back' | 'approve_alone' | null

/** The next step of a release, for whoever may take it. */
export const Acts = ({ release }: { readonly release: ReleaseDetail }) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>(null)
  const { id, state, receives, own, plan } = release
  // The security officer decides and does nothing else.
  const isAdmin = useSession().user.userType === 'admin'
  const told = (key: string) => ({
    refresh: [readRelease, listReleases],
    onDone: () => {
      setAsked(null)
      toast({ text: t(key) })
    },
  })
  const submit = useAction(submitRelease, { ...told('releases.said_submitted'), timeout: 120_000 })
  const withdraw = useAction(withdrawRelease, told('releases.said_withdrawn'))
  const decide = useAction(decideRelease, told('releases.said_decided'))
  const publish = useAction(publishRelease, told('releases.said_publishing'))
  const back = useAction(rollBackRelease, told('releases.said_rolling_back'))
  const failure =
    submit.error ?? withdraw.error ?? publish.error ?? (asked ? null : (decide.error ?? back.error))
  const left = plan ? Object.values(plan.open).reduce((sum, count) => sum + count, 0) : 0
  const isAlone = own && release.alone && release.deciders.length === 0
  const isEarly = state === 'checking' || state === 'submitted' || state === 'approved'
  return (
    <span className="rel-acts">
      {failure ? (
        <span className="rel-bad" role="alert">
          {errorText(t, failure)}
        </span>
      ) : null}
      {isAdmin && !receives && isEarly ? (
        <Popconfirm
          title={t('releases.withdraw_sure')}
          okText={t('releases.withdraw')}
          onConfirm={() => withdraw.mutate({ id })}
        >
          <Button type="text">{t('releases.withdraw')}</Button>
        </Popconfirm>
      ) : null}
      {isAdmin && !receives && state === 'checking' ? (
        <Button
          type="primary"
          disabled={left > 0}
          title={left > 0 ? t('releases.left', { count: left }) : ''}
          loading={submit.isPending}
          onClick={() => submit.mutate({ id })}
        >
          {t('releases.submit')}
        </Button>
      ) : null}
      {receives && state === 'submitted' ? (
        <>
          <Button danger disabled={own && !isAlone} onClick={() => setAsked('refuse')}>
            {t('releases.refuse')}
          </Button>
          <Button
            type="primary"
            disabled={own && !isAlone}
            title={own && !isAlone ? t('error.release.same_person') : ''}
            loading={decide.isPending}
            onClick={() =>
              isAlone ? setAsked('approve_alone') : decide.mutate({ id, decision: 'approved', reason: '' })
            }
          >
            {t('releases.approve')}
          </Button>
        </>
      ) : null}
      {isAdmin && receives && state === 'approved' ? (
        <Button type="primary" loading={publish.isPending} onClick={() => publish.mutate({ id })}>
          {t('releases.publish')}
        </Button>
      ) : null}
      {isAdmin && receives && (state === 'published' || state === 'failed') ? (
        <Button danger onClick={() => setAsked('roll_back')}>
          {t('releases.roll_back')}
        </Button>
      ) : null}
      {asked ? (
        <ReasonDialog
          title={t(`releases.${asked}`)}
          action={t(`releases.${asked}`)}
          label={t('releases.reason')}
          busy={decide.isPending || back.isPending}
          error={asked === 'roll_back' ? back.error : decide.error}
          onConfirm={reason =>
            asked === 'roll_back'
              ? back.mutate({ id, reason })
              : decide.mutate({ id, decision: asked === 'refuse' ? 'refused' : 'approved', reason })
          }
          onClose={() => setAsked(null)}
        >
          {t(`releases.${asked}_means`)}
        </ReasonDialog>
      ) : null}
    </span>
  )
}
