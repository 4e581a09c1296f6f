import { errorText, sayDay, useAction } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import {
  type AccessRequest,
  decideRequest,
  findAssets,
  listRequests,
  readAsset,
  readAssets,
} from '../shared/contract.ts'

interface RequestLinesProps {
  readonly requests: readonly AccessRequest[]
  readonly decides: boolean
  readonly named?: true
}

/** Requests with their state; who decides grants, refuses or ends them here. */
export const RequestLines = ({ requests, decides, named }: RequestLinesProps) => {
  const { t } = useTranslation()
  const decide = useAction(decideRequest, { refresh: [listRequests, readAsset, readAssets, findAssets] })
  const answer = (id: string, granted: boolean) =>
    decide.mutate({ id, granted }, { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) })
  return (
    <ul className="as-requests">
      {requests.map(({ id, asset, person, purpose, days, state, at, until }) => (
        <li key={id}>
          <span>
            <b translate="no">{named ? asset.title : person.title}</b>{' '}
            <small>
              {named && decides ? `${person.title} · ` : ''}
              {sayDay(at)} · {t('asset.days', { count: days })}
              {state === 'granted' && until ? ` · ${t('asset.until', { day: sayDay(until) })}` : ''}
            </small>
            <br />
            <span translate="no">{purpose}</span>
          </span>
          <span className="as-row">
            <span className={`tag ${state === 'granted' ? 'ok' : state === 'open' ? 'info' : ''}`}>
              {t(`asset.request.${state}`)}
            </span>
            {decides && state === 'open' ? (
              <>
                <button
                  type="button"
                  className="btn s p"
                  disabled={decide.isPending}
                  onClick={() => answer(id, true)}
                >
                  {t('asset.grant')}
                </button>
                <button
                  type="button"
                  className="btn s"
                  disabled={decide.isPending}
                  onClick={() => answer(id, false)}
                >
                  {t('asset.refuse')}
                </button>
              </>
            ) : null}
            {decides && state === 'granted' ? (
              <button
                type="button"
                className="btn s"
                disabled={decide.isPending}
                onClick={() => answer(id, false)}
              >
                {t('asset.end')}
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
