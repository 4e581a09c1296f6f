import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type NodeMessage, nodeEvents } from '../../../shared/human.ts'
import { Words } from '../controls.tsx'

interface MessagesProps {
  readonly messages: readonly NodeMessage[] | undefined
  onChange(messages: readonly NodeMessage[]): void
}

const channels = ['inApp', 'mail', 'sms', 'im'] as const

/** What people are told about at this node, by which channel, and in which words. */
export const Messages = ({ messages = [], onChange }: MessagesProps) => {
  const { t } = useTranslation()
  const change = (event: NodeMessage['event'], next: NodeMessage | null) =>
    onChange([...messages.filter(each => each.event !== event), ...(next ? [next] : [])])
  return (
    <>
      <p className="hint">{t('flow.messages.hint')}</p>
      {nodeEvents.map(event => {
        const message = messages.find(each => each.event === event)
        return (
          <div key={event} className="wf-message">
            <span className="grow">{t(`flow.event.${event}`)}</span>
            <Select<NodeMessage['channels'][number][]>
              mode="multiple"
              size="small"
              value={[...(message?.channels ?? [])]}
              placeholder={t('flow.messages.usual')}
              aria-label={t('flow.messages.channels', { event: t(`flow.event.${event}`) })}
              options={channels.map(value => ({ value, label: t(`flow.channel.${value}`) }))}
              onChange={next =>
                change(event, next.length === 0 ? null : { ...message, event, channels: next })
              }
            />
            {message ? (
              <Words
                label={t('flow.messages.text')}
                value={message.text}
                max={500}
                placeholder={t('flow.messages.usual_text')}
                onChange={text => {
                  const { text: _, ...rest } = message
                  change(event, text === '' ? rest : { ...rest, text })
                }}
              />
            ) : null}
          </div>
        )
      })}
    </>
  )
}
