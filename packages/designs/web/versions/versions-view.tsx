import { errorText } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Difference } from '../../shared/kind.ts'
import { WordList } from '../word-list.tsx'
import { RollBack, TimeLine, type Version } from './time-line.tsx'
import type { Compared, useVersions } from './use-versions.ts'

interface VersionsViewProps<Body> {
  readonly kind: string
  readonly versions: ReturnType<typeof useVersions<Body>>
  readonly release: number | null
  readonly draft: { readonly at: string; readonly by: string; readonly changes: number } | null
  /** The two bodies as the kind draws them beside one another. */
  drawn(compared: Compared<Body>, names: readonly [string, string]): ReactNode
  /** What rolling back to the earlier of the two does to data, by the differences between the newest release and it. */
  readonly said: readonly string[]
  readonly rollingBack: boolean
  /** Checks before publishing. */
  readonly checks: ReactNode
  readonly onGo?: (difference: Difference) => void
  /** Absent: the reader may not roll back. */
  readonly onRollBack?: (number: number) => void
}

/** Versions of a design: the time line, the difference drawn and in words, and the checks. */
export const VersionsView = <Body,>(props: VersionsViewProps<Body>) => {
  const { kind, versions, release, draft, drawn, said, rollingBack, checks, onGo, onRollBack } = props
  const { t } = useTranslation()
  const { from, to, compared, error } = versions
  const nameOf = (version: Version) =>
    version === 'draft' ? t('designs.draft_of', { n: (release ?? 0) + 1 }) : `v${version}`
  if (versions.waiting) return <Skeleton kind="text" rows={8} />
  return (
    <div className="dg-versions">
      <TimeLine
        releases={versions.releases}
        total={versions.total}
        draft={draft}
        from={from}
        to={to}
        onPick={versions.pick}
        onMore={versions.more}
        detail={
          onRollBack ? (
            <RollBack
              number={Number(from)}
              next={(release ?? 0) + 1}
              said={said}
              drops={draft !== null}
              busy={rollingBack}
              onRollBack={() => onRollBack(Number(from))}
            />
          ) : null
        }
      />
      <section className="dg-difference" aria-label={t('designs.difference')}>
        <h3>{from > 0 ? t('designs.from_to', { from: nameOf(from), to: nameOf(to) }) : nameOf(to)}</h3>
        {error ? <p className="hint err">{errorText(t, error)}</p> : null}
        {from === 0 ? <p className="ink3">{t('designs.first_release')}</p> : null}
        {compared ? (
          <>
            {drawn(compared, [nameOf(from), nameOf(to)])}
            <h4>{t('designs.one_by_one')}</h4>
            <WordList kind={kind} words={compared.words} {...(onGo && to === 'draft' && { onGo })} />
          </>
        ) : null}
      </section>
      <section className="dg-checks" aria-label={t('designs.checks')}>
        {checks}
      </section>
    </div>
  )
}
