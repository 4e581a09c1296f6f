import { isUuid } from '@gantry/base/shared'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { type Callback, type CardCall, callLife, type ShownCard } from '../card-protocol.ts'
import { shortText } from '../kept-token.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { isSame } from './is-same.ts'
import { openWecom, wecomSignature } from './wecom-crypt.ts'

/** Lines of a card, at most. */
const most = 6

/**
 * A template card of the kind `button_interaction`. It takes no words, so an answer that needs some opens the product.
 * https://developer.work.weixin.qq.com/document/path/90236
 */
export const wecomCard = ({ id, face, url, said }: ShownCard): object => {
  const note = face.outcome ?? said
  const open = url === null ? [] : [{ type: 1, text: shortText(face.open, 24), style: 4, url }]
  const answers = face.answers.flatMap(({ name, label, isMain, needsWords }): readonly object[] => {
    const look = { text: shortText(label, 24), style: isMain ? 1 : 2 }
    if (!needsWords) return [{ type: 0, key: name, ...look }]
    return url === null ? [] : [{ type: 1, url, ...look }]
  })
  return {
    card_type: 'button_interaction',
    main_title: { title: shortText(face.title, 108) },
    ...(note !== null && { sub_title_text: shortText(note, 300) }),
    horizontal_content_list: face.lines.slice(0, most).map(({ label, value }) => ({
      keyname: shortText(label, 30),
      value: shortText(value, 90),
    })),
    ...(url !== null && { card_action: { type: 1, url } }),
    task_id: id,
    button_list: [...answers, ...open],
    ...(note !== null && answers.length + open.length === 0 && { replace_text: shortText(note, 60) }),
  }
}

const refuse = (why: string): never => {
  throw new ProviderFailure('refused', why)
}

/**
 * A call of Enterprise WeChat: signed with the token, encrypted with the key for the enterprise.
 * https://developer.work.weixin.qq.com/document/path/90930, the event of a card 90240
 */
export const readWecomCall = (
  { corpId = '', callbackToken = '', callbackKey = '' }: ProviderSettings,
  { query, body, now }: Callback,
): CardCall => {
  const at = query.get('timestamp') ?? ''
  const echo = query.get('echostr')
  const sealed = echo ?? tagIn(body, 'Encrypt') ?? refuse('not encrypted')
  const signature = wecomSignature(callbackToken, at, query.get('nonce') ?? '', sealed)
  if (!isSame(query.get('msg_signature') ?? '', signature)) refuse('signature')
  if (!(Math.abs(now.getTime() - Number(at) * 1_000) < callLife)) refuse('time')
  const text = openWecom(callbackKey, corpId, sealed)
  if (echo !== null) return { kind: 'other', reply: { type: 'text', body: text } }
  const card = tagIn(text, 'TaskId') ?? ''
  const subject = tagIn(text, 'FromUserName')
  const answer = tagIn(text, 'EventKey')
  if (tagIn(text, 'Event') !== 'template_card_event' || !isUuid(card) || !subject || !answer)
    return { kind: 'other', reply: { type: 'text', body: '' } }
  return { kind: 'press', card, subject, answer, words: '', ref: tagIn(text, 'ResponseCode') }
}

/** The text of the first element with a name; the messages are flat. */
const tagIn = (xml: string, name: string): string | null => {
  const [, quoted, plain] =
    new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))</${name}>`).exec(xml) ?? []
  return quoted ?? plain ?? null
}
