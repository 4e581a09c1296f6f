import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { designAddress } from '@gantry/designs/web'
import { useTranslation } from 'react-i18next'
import type { ListedFlow } from '../../shared/flow-contract.ts'

/** Names shown at once; the others are counted. */
const mostShown = 3

/** What starts a flow by itself: names with the way to each. */
export const StartedBy = ({ starts }: Pick<ListedFlow, 'starts'>) => {
  const { t } = useTranslation()
  if (starts.length === 0) return <span className="ink3">{t('flowlogic.starts.none')}</span>
  return (
    <ul className="fl-starts">
      {starts.slice(0, mostShown).map(design => {
        const address = designAddress(design)
        const name = localise(design.name, currentLang())
        return (
          <li key={`${design.kind} ${design.id}`}>
            <span className="ink3">{t(`${design.kind}.design`)}</span>{' '}
            {address === null ? (
              <span translate="no">{name}</span>
            ) : (
              <a href={address} translate="no">
                {name}
              </a>
            )}
          </li>
        )
      })}
      {starts.length > mostShown ? (
        <li className="ink3">{t('flowlogic.starts.more', { n: starts.length - mostShown })}</li>
      ) : null}
    </ul>
  )
}
