import { sayMoment } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Release } from '../../shared/design.ts'

/** A number, or the draft. */
export type Version = number | 'draft'

interface TimeLineProps {
  readonly releases: readonly Release[]
  readonly total: number
  /** Who keeps the draft and when; null: there is none. */
  readonly draft: { readonly at: string; readonly by: string; readonly changes: number } | null
  /** The two that are compared, the earlier first. */
  readonly from: Version
  readonly to: Version
  /** Said under the earlier one that is picked. */
  readonly detail?: ReactNode
  onPick(version: Version): void
  onMore(): void
}

/** Releases newest first, the draft above them; two of them are picked. */
export const TimeLine = (props: TimeLineProps) => {
  const { releases, total, draft, from, to, detail, onPick, onMore } = props
  const { t } = useTranslation()
  const newest = releases[0]?.number
  const picked = (version: Version) => (version === to ? 'to' : version === from ? 'from' : undefined)
  return (
    <section className="dg-line" aria-label={t('designs.versions')}>
      <h3>
        {t('designs.versions')} <small className="ink3">{total}</small>
      </h3>
      <ol>
        {draft ? (
          <Entry
            picked={picked('draft')}
            state="draft"
            name={`v${(newest ?? 0) + 1}`}
            mark={t('designs.draft')}
            at={draft.at}
            by={t('designs.draft_by', { by: draft.by, count: draft.changes })}
            onPick={() => onPick('draft')}
          />
        ) : null}
        {releases.map(release => (
          <Entry
            key={release.number}
            picked={picked(release.number)}
            state={release.number === newest ? 'published' : 'earlier'}
            name={`v${release.number}`}
            mark={release.number === newest ? t('designs.published') : undefined}
            note={release.note ?? undefined}
            restores={release.restores}
            at={release.at}
            by={release.by?.title ?? t('designs.product')}
            onPick={() => onPick(release.number)}
          >
            {release.number === from && release.number !== newest ? detail : null}
          </Entry>
        ))}
      </ol>
      {releases.length < total ? (
        <Button type="link" onClick={onMore}>
          {t('designs.earlier', { count: total - releases.length })}
        </Button>
      ) : null}
    </section>
  )
}

interface EntryProps {
  readonly picked: 'from' | 'to' | undefined
  readonly state: 'draft' | 'published' | 'earlier'
  readonly name: string
  readonly mark?: string | undefined
  readonly note?: string | undefined
  readonly restores?: number | null
  readonly at: string
  readonly by: string
  readonly children?: ReactNode
  onPick(): void
}

const Entry = ({ picked, state, name, mark, note, restores, at, by, children, onPick }: EntryProps) => {
  const { t } = useTranslation()
  return (
    <li data-state={state} data-picked={picked}>
      <button type="button" aria-pressed={picked !== undefined} onClick={onPick}>
        <span className="dg-dot" aria-hidden />
        <span className="dg-head">
          <b>{name}</b>
          {mark ? <em>{mark}</em> : null}
          <time dateTime={at}>{sayMoment(at)}</time>
        </span>
        {restores ? <span>{t('designs.restores', { n: restores })}</span> : null}
        {note ? <span translate="no">{note}</span> : null}
        <span className="ink3" translate="no">
          {by}
        </span>
      </button>
      {children ? <div className="dg-detail">{children}</div> : null}
    </li>
  )
}

interface RollBackProps {
  readonly number: number
  /** Number of the release it makes. */
  readonly next: number
  /** What the kind says about it: what comes back, what goes. */
  readonly said: readonly string[]
  /** A draft that is given up by it. */
  readonly drops: boolean
  readonly busy: boolean
  onRollBack(): void
}

/** What rolling back does, said before it is pressed. */
export const RollBack = ({ number, next, said, drops, busy, onRollBack }: RollBackProps) => {
  const { t } = useTranslation()
  return (
    <>
      <ul>
        <li>
          <Icon name="plus" size={14} />
          {t('designs.roll_back_new', { n: next, old: next - 1 })}
        </li>
        {drops ? (
          <li>
            <Icon name="warn" size={14} />
            {t('designs.roll_back_drops')}
          </li>
        ) : null}
        {said.map(line => (
          <li key={line} translate="no">
            <Icon name="info" size={14} />
            {line}
          </li>
        ))}
      </ul>
      <Button icon={<Icon name="undo" size={14} />} loading={busy} onClick={onRollBack}>
        {t('designs.roll_back', { n: number })}
      </Button>
    </>
  )
}
