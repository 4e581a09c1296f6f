import { errorText, Failed, sayDay, useAction, useCall } from '@gantry/client/web'
import { Avatar, Banner, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  decideReview,
  listClosedReviews,
  type ReviewLine,
  readDesk,
  readReview,
} from '../../shared/contract.ts'

/** Who holds which role: confirmed or taken back, one by one, or all of a role at once. */
export const ReviewLines = ({ id, onClose }: { readonly id: string; onClose(): void }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readReview, { id })
  const decide = useAction(decideReview, {
    refresh: [readReview, readDesk, listClosedReviews],
    onDone: (_, { keep, members }) =>
      toast({ text: t(keep ? 'security.said_kept' : 'security.said_removed', { count: members.length }) }),
  })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" />
  const { review, lines } = data
  const roles = [...new Set(lines.map(({ role }) => role.id))].map(role =>
    lines.filter(line => line.role.id === role),
  )
  const say = (line: ReviewLine, keep: boolean) =>
    decide.mutate({ id, role: line.role.id, members: [line.member.id], keep })
  return (
    <>
      <p className="se-back">
        <Button type="text" onClick={onClose}>
          {t('security.review.back')}
        </Button>
        <b translate="no">{review.name}</b>
        <span className="ink3">
          {t('security.review.progress', { decided: review.decided, lines: review.lines })} ·{' '}
          {t('security.review.due', { day: sayDay(review.due) })}
        </span>
      </p>
      {review.closedAt ? <Banner kind="info">{t('security.review.closed')}</Banner> : null}
      {decide.error ? <Banner kind="bad">{errorText(t, decide.error)}</Banner> : null}
      {roles.map(of => {
        const [first] = of
        const left = of.filter(({ decision }) => decision === null)
        if (!first) return null
        return (
          <section key={first.role.id} className="se-card" aria-label={first.role.title}>
            <header>
              <h2 translate="no">{first.role.title}</h2>
              <span className="n">{of.length}</span>
              {left.length > 1 ? (
                <Button
                  size="small"
                  onClick={() =>
                    decide.mutate({
                      id,
                      role: first.role.id,
                      members: left.map(({ member }) => member.id),
                      keep: true,
                    })
                  }
                >
                  {t('security.review.keep_all', { count: left.length })}
                </Button>
              ) : null}
            </header>
            <ul>
              {of.map(line => (
                <li key={line.member.id} className="se-row">
                  <Avatar name={line.member.title} seed={line.member.id} size={28} />
                  <div>
                    <b translate="no">{line.member.title}</b>
                    <small translate="no">{line.department ?? ''}</small>
                  </div>
                  <div className="se-when">
                    <small>
                      {line.lastSeen
                        ? t('security.review.seen', { day: sayDay(line.lastSeen) })
                        : t('security.review.unseen')}
                    </small>
                  </div>
                  <div className="se-acts">
                    {line.decision ? (
                      <span className={`tag ${line.decision === 'kept' ? 'ok' : 'bad'}`}>
                        {t(`security.review.${line.decision}`)}
                      </span>
                    ) : (
                      <>
                        <Button size="small" disabled={decide.isPending} onClick={() => say(line, true)}>
                          {t('security.review.keep')}
                        </Button>
                        <Button
                          size="small"
                          danger
                          disabled={decide.isPending}
                          onClick={() => say(line, false)}
                        >
                          {t('security.review.remove')}
                        </Button>
                      </>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
