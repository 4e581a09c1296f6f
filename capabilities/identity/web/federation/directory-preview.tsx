import { Banner } from '@gantry/ui/web'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type DirectoryJobDone, directoryChanges, directoryFacts } from '../../shared/federation/index.ts'

interface DirectoryPreviewPartProps {
  /** Whether it was written, or only looked at. */
  readonly wrote: boolean
  readonly done: DirectoryJobDone
}

/** What a run over the directory did or would do: how many of each kind, and their first names. */
export const DirectoryPreviewPart = ({ wrote, done }: DirectoryPreviewPartProps) => {
  const { t } = useTranslation()
  if (!done.ok)
    return (
      <Banner kind="bad">
        {t('federation.test.step', {
          step: t(`federation.step.${done.step}`),
          detail: done.detail,
        })}
      </Banner>
    )
  const { preview } = done
  const untold = directoryFacts.flatMap(fact => {
    const people = preview.untold[fact]
    if (people === undefined) return []
    const isNobody = people === preview.found
    return [
      t(isNobody ? 'federation.people.untold.all' : 'federation.people.untold.some', {
        fact: t(`federation.people.fact.${fact}`),
        people,
      }),
    ]
  })
  return (
    <>
      <Banner kind={preview.tooMany ? 'warn' : 'info'}>
        {preview.tooMany
          ? t('federation.people.tooMany', { gone: preview.gone })
          : t(wrote ? 'federation.people.wrote' : 'federation.people.would')}
      </Banner>
      <dl className="fed-person">
        {directoryChanges.map(kind => (
          <Fragment key={kind}>
            <dt>
              {t(`federation.people.${kind === 'departments' ? 'newDepartments' : kind}`)} {preview[kind]}
            </dt>
            <dd translate="no">
              {preview.names[kind].join('、')}
              {preview[kind] > preview.names[kind].length ? '…' : ''}
            </dd>
          </Fragment>
        ))}
        <dt>
          {t('federation.people.unchanged')} {preview.unchanged}
        </dt>
        <dd />
        {untold.length > 0 ? (
          <>
            <dt>{t('federation.people.untold')}</dt>
            <dd>{untold.join(t('federation.people.untold.join'))}</dd>
          </>
        ) : null}
      </dl>
    </>
  )
}
