import { call, callKey, inSpace, queryClient, usePushed } from '@gantry/client/web'
import { countMessages, type LatestMessages as Latest, markMessages } from '@gantry/messages/shared'
import { LatestMessages } from '@gantry/messages/web'
import { TileError, type TileProps, useQuestion } from '@gantry/tiles/web'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { MessagesSettings } from '../../shared/tiles/messages.ts'

/** Messages without a limit of the designer's. */
const usual = 6

/** The reader's newest messages; follows what is pushed. */
const MessagesTile = ({ tile, head }: TileProps<MessagesSettings>) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuestion<Latest>({
    ask: 'messages.latest',
    input: { limit: tile.settings.limit ?? usual },
  })
  usePushed('messages', () => void refetch())
  if (error) return <TileError error={error} onRetry={refetch} />
  if (!data) return <Skeleton kind="table" rows={5} />
  const readAll = async () => {
    try {
      await call(markMessages, { read: true })
    } catch {
      toast({ text: t('messages.said.read_failed'), kind: 'failed' })
      return
    }
    await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: callKey(countMessages) })])
  }
  return (
    <>
      {head.note && data.unread > 0
        ? createPortal(<span className="num">{data.unread}</span>, head.note)
        : null}
      {head.tools
        ? createPortal(
            <>
              {data.unread > 0 ? (
                <button type="button" className="btn t xs tl-wide" onClick={() => void readAll()}>
                  {t('portal.messages.read_all')}
                </button>
              ) : null}
              <a className="btn t xs" href={inSpace('/user/messagecenter')}>
                {t('portal.messages.all')}
                <Icon name="right" size={14} />
              </a>
            </>,
            head.tools,
          )
        : null}
      {data.data.length === 0 ? (
        <p className="po-none ink3">{t('portal.messages.none')}</p>
      ) : (
        <LatestMessages messages={data.data} />
      )}
    </>
  )
}

export default MessagesTile
