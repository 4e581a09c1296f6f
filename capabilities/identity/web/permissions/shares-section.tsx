import { localise } from '@gantry/base/shared'
import { call, callKey, currentLang, errorText, inSpace, sayDay } from '@gantry/client/web'
import { Banner, Icon } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type PermissionReasons,
  type PermissionShare,
  type PermissionSide,
  permissionContract,
} from '../../shared/index.ts'

interface SharesSectionProps {
  readonly side: PermissionSide
  readonly of: string
  readonly table: PermissionReasons['table']
}

/** Single records shared with a person or role: which, by which way, by whom and until when; absent without any. */
export const SharesSection = ({ side, of, table }: SharesSectionProps) => {
  const { t } = useTranslation()
  const asked = { side, of, table: table.id }
  const pages = useInfiniteQuery({
    queryKey: [...callKey(permissionContract.listPermissionShares, asked), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        permissionContract.listPermissionShares,
        { ...asked, ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
  })
  if (pages.error)
    return (
      <Banner kind="bad" action={{ label: t('ui.retry'), run: () => void pages.refetch() }}>
        {errorText(t, pages.error)}
      </Banner>
    )
  const shares = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const { total = 0, capped } = pages.data?.pages[0] ?? {}
  if (shares.length === 0) return null
  return (
    <section className="pm-shares" aria-label={t('permissions.shares')}>
      <h3>
        {t('permissions.shares')}
        <span className="ink3 num">{capped ? `${total}+` : total}</span>
      </h3>
      <ul>
        {shares.map(share => (
          <Line key={share.id} share={share} table={table} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <button
          type="button"
          className="btn s"
          aria-busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('permissions.more')}
        </button>
      ) : null}
    </section>
  )
}

interface LineProps {
  readonly share: PermissionShare
  readonly table: PermissionReasons['table']
}

const Line = ({ share, table }: LineProps) => {
  const { t } = useTranslation()
  const { record, subject, channel, level, givenBy, givenAt, until } = share
  const label = localise(table.label, currentLang())
  return (
    <li>
      {record.title === null ? (
        <span className="ink2">
          <Icon name="lock" size={14} /> {t('permissions.shares.closed', { table: label })}
        </span>
      ) : (
        <a className="cut" translate="no" href={inSpace(`/${table.id}/detail/${record.id}`)}>
          {record.title}
        </a>
      )}
      <span className="pm-level">{t(`permissions.shares.level.${level}`)}</span>
      <span className="ink3 cap">
        {channel === 'share'
          ? t('permissions.shares.by', { name: givenBy.title, day: sayDay(givenAt) })
          : t('permissions.shares.part', { day: sayDay(givenAt) })}
        {' · '}
        {subject.kind === 'user'
          ? t('permissions.shares.via.user')
          : t(`permissions.shares.via.${subject.kind}`, { name: subject.title })}
        {' · '}
        {until === null
          ? t('permissions.shares.forever')
          : t('permissions.shares.until', { day: sayDay(until) })}
      </span>
    </li>
  )
}
