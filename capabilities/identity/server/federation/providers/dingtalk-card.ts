import { createHash, createHmac } from 'node:crypto'
import { isUuid } from '@gantry/base/shared'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { textIn } from '../ask-json.ts'
import { type Callback, type CardCall, callLife, type Reply, type ShownCard } from '../card-protocol.ts'
import { shortText } from '../kept-token.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { isSame } from './is-same.ts'
import { objectIn, partOf } from './object-in.ts'

/** The values of the variables of the card template; all of them are texts. */
export const dingtalkValues = ({
  face,
  url,
  said,
}: Pick<ShownCard, 'face' | 'url' | 'said'>): Record<string, string> => {
  const labelOf = (name: string) => face.answers.find(each => each.name === name)?.label ?? ''
  return {
    title: shortText(face.title, 200),
    content: face.lines.map(({ label, value }) => `${plain(label)}: ${plain(value)}`).join('  \n'),
    agree: labelOf('agree'),
    disagree: labelOf('disagree'),
    submit: labelOf('submit'),
    words: face.answers.length === 0 ? '' : face.words,
    outcome: face.outcome ?? said ?? '',
    open: url === null ? '' : face.open,
    link: url ?? '',
  }
}

/** The content is Markdown: what a record holds must neither link nor format. */
const plain = (text: string): string =>
  shortText(text, 300)
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(/[\\`*_{}[\]()#+!<>|~]/g, '\\$&')

/** The name under which the address of the callbacks is registered. */
export const routeKeyOf = (address: string): string =>
  `gantry-${createHash('sha256').update(address).digest('hex').slice(0, 24)}`

/** The answer to a press: the card as it is now. */
export const dingtalkReply = (_said: string, card: ShownCard | null): Reply => ({
  type: 'json',
  body: JSON.stringify(
    card === null
      ? {}
      : {
          cardUpdateOptions: { updateCardDataByKey: true },
          cardData: { cardParamMap: dingtalkValues(card) },
        },
  ),
})

const refuse = (why: string): never => {
  throw new ProviderFailure('refused', why)
}

/**
 * A press on a card of DingTalk. Its signature covers the time alone, so the call is trusted for as long as TLS keeps it secret; who
 * pressed is checked against the binding, and what was pressed against the card.
 * https://open.dingtalk.com/document/development/event-callback-card
 */
export const readDingtalkCall = (
  { callbackSecret = '', corpId }: ProviderSettings,
  { headers, body, now }: Callback,
): CardCall => {
  const at = String(headers['x-ddpaas-signature-timestamp'] ?? '')
  const signature = createHmac('sha256', callbackSecret).update(at).digest('base64')
  if (!isSame(String(headers['x-ddpaas-signature'] ?? ''), signature)) refuse('signature')
  if (!(Math.abs(now.getTime() - Number(at)) < callLife)) refuse('time')
  const call = objectIn(body)
  if (corpId && call.corpId !== corpId) refuse('another enterprise')
  const data = partOf(objectIn(textIn(call, 'content') ?? '{}'), 'cardPrivateData')
  const params = partOf(data, 'params')
  const [action] = Array.isArray(data.actionIds) ? data.actionIds : []
  const answer = textIn(params, 'action') ?? (typeof action === 'string' ? action : null)
  const card = textIn(call, 'outTrackId') ?? ''
  const subject = textIn(call, 'userId')
  if (!isUuid(card) || subject === null || answer === null)
    return { kind: 'other', reply: { type: 'json', body: '{}' } }
  return { kind: 'press', card, subject, answer, words: textIn(params, 'words') ?? '', ref: null }
}
