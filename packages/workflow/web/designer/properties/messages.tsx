import { TextInput } from '@gantry/designs/web'
import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { eventsOf, type NodeMessage, nodeChannels, nodeReaders } from '../../../shared/human.ts'

interface MessagesProps {
  readonly kind: Parameters<typeof eventsOf>[0]
  readonly messages: readonly NodeMessage[] | undefined
  onChange(messages: readonly NodeMessage[]): void
}

/** What people are told about at this node, by which channel, in which words, and who else. */
export const Messages = ({ kind, messages = [], onChange }: MessagesProps) => {
  const { t } = useTranslation()
  const change = (event: NodeMessage['event'], next: NodeMessage | null) =>
    onChange([...messages.filter(each => each.event !== event), ...(next ? [next] : [])])
  return (
    <>
      <p className="hint">{t('flow.messages.hint')}</p>
      {eventsOf(kind).map(event => {
        const message = messages.find(each => each.event === event)
        const name = t(`flow.event.${event}`)
        return (
          <section key={event} className="wf-message" aria-label={name}>
            <span className="grow">{name}</span>
            {message ? (
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('flow.clear', { what: name })}
                onClick={() => change(event, null)}
              >
                <Icon name="close" size={12} />
              </button>
            ) : (
              <button
                type="button"
                className="btn sm"
                aria-label={t('flow.messages.set', { event: name })}
                onClick={() => change(event, { event, channels: [] })}
              >
                {t('flow.messages.usual')}
              </button>
            )}
            {message ? (
              <MessageSettings name={name} message={message} onChange={next => change(event, next)} />
            ) : null}
          </section>
        )
      })}
    </>
  )
}

interface MessageSettingsProps {
  readonly name: string
  readonly message: NodeMessage
  onChange(message: NodeMessage): void
}

const MessageSettings = ({ name, message, onChange }: MessageSettingsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Select<NodeMessage['channels'][number][]>
        mode="multiple"
        size="small"
        value={[...message.channels]}
        placeholder={t('flow.messages.usual')}
        aria-label={t('flow.messages.channels', { event: name })}
        options={nodeChannels.map(value => ({ value, label: t(`flow.channel.${value}`) }))}
        onChange={channels => onChange({ ...message, channels })}
      />
      <Select<NonNullable<NodeMessage['also']>[number][]>
        mode="multiple"
        size="small"
        value={[...(message.also ?? [])]}
        placeholder={t('flow.messages.also')}
        aria-label={t('flow.messages.also_of', { event: name })}
        options={nodeReaders.map(value => ({ value, label: t(`flow.messages.also.${value}`) }))}
        onChange={also => {
          const { also: _, ...rest } = message
          onChange(also.length === 0 ? rest : { ...rest, also })
        }}
      />
      <TextInput
        label={t('flow.messages.text')}
        value={message.text}
        maxLength={500}
        hint={t('flow.messages.usual_text')}
        onChange={text => {
          const { text: _, ...rest } = message
          onChange(text === undefined ? rest : { ...rest, text })
        }}
      />
    </>
  )
}
