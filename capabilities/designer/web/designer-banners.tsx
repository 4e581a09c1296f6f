import { ApiError, errorText } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Banner } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { ChangeBanner } from './publish/change-banner.tsx'
import type { Publishing } from './publish/use-publishing.ts'

interface DesignerBannersProps {
  readonly publishing: Publishing
  /** Error of discarding the draft. */
  readonly notGivenUp: unknown
  onLoadTheirs(): void
}

/** Progress and errors of the design as a whole. */
export const DesignerBanners = ({ publishing, notGivenUp, onLoadTheirs }: DesignerBannersProps) => {
  const { t } = useTranslation()
  const { change, failed } = publishing
  const overtaken = notGivenUp instanceof ApiError && notGivenUp.code === 'design.conflict'
  return (
    <>
      {change ? <ChangeBanner change={change} onEnd={publishing.ended} /> : null}
      {failed ? (
        <Banner kind="bad" action={{ label: t('designer.understood'), run: publishing.understand }}>
          {failed.error
            ? t(`error.${failed.error.code}`, { ...failed.error.params })
            : t(`designer.state.${failed.state}`)}
          {failed.error?.issues.map(issue => (
            <span key={`${issue.field} ${issue.code}`}> {issueText(t, issue)}</span>
          ))}
          {typeof failed.error?.params.requestId === 'string' ? (
            <code className="ds-trace" translate="no">
              {failed.error.params.requestId}
            </code>
          ) : null}
        </Banner>
      ) : null}
      {notGivenUp ? (
        <Banner
          kind="bad"
          {...(overtaken && { action: { label: t('designer.load_theirs'), run: onLoadTheirs } })}
        >
          {errorText(t, notGivenUp)}
        </Banner>
      ) : null}
    </>
  )
}
