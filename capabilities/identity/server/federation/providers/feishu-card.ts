import { createDecipheriv, createHash } from 'node:crypto'
import { isUuid } from '@gantry/base/shared'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { textIn } from '../ask-json.ts'
import { type Callback, type CardCall, callLife, type Reply, type ShownCard } from '../card-protocol.ts'
import { shortText } from '../kept-token.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { isSame } from './is-same.ts'
import { objectIn, partOf } from './object-in.ts'

const plain = (content: string) => ({ tag: 'plain_text', content })

/** A card of version 2.0: a form with the words and the buttons, and a button that opens the product. */
export const feishuCard = ({ id, face, url, said }: ShownCard): object => ({
  schema: '2.0',
  config: { update_multi: true, enable_forward: false },
  header: {
    title: plain(shortText(face.title, 200)),
    template: face.outcome === null ? 'blue' : 'grey',
  },
  body: {
    elements: [
      ...face.lines.map(({ label, value }) => ({
        tag: 'div',
        text: plain(`${label}: ${shortText(value, 500)}`),
      })),
      ...[face.outcome ?? said].flatMap(text =>
        text === null ? [] : [{ tag: 'div', text: { ...plain(text), text_color: 'grey' } }],
      ),
      ...(face.answers.length === 0 ? [] : [formOf(id, face)]),
      ...(url === null
        ? []
        : [
            {
              tag: 'button',
              text: plain(face.open),
              behaviors: [{ type: 'open_url', default_url: url }],
            },
          ]),
    ],
  },
})

const formOf = (card: string, { answers, words }: ShownCard['face']) => ({
  tag: 'form',
  name: 'form',
  elements: [
    { tag: 'input', name: 'words', max_length: 1_000, placeholder: plain(words) },
    {
      tag: 'column_set',
      columns: answers.map(({ name, label, isMain }) => ({
        tag: 'column',
        width: 'auto',
        elements: [
          {
            tag: 'button',
            name,
            type: isMain ? 'primary_filled' : 'default',
            text: plain(label),
            form_action_type: 'submit',
            behaviors: [{ type: 'callback', value: { card, answer: name } }],
          },
        ],
      })),
    },
  ],
})

/** The answer to a press: a short notice, and the card as it is now. */
export const feishuReply = (said: string, card: ShownCard | null): Reply => ({
  type: 'json',
  body: JSON.stringify({
    toast: { type: 'info', content: said },
    ...(card && { card: { type: 'raw', data: feishuCard(card) } }),
  }),
})

const refuse = (why: string): never => {
  throw new ProviderFailure('refused', why)
}

/**
 * A call of Feishu: the body is encrypted with the encrypt key, and signed with it where it is no test of the address. The token in
 * it says to which application it belongs.
 */
export const readFeishuCall = (
  { encryptKey = '', verificationToken = '' }: ProviderSettings,
  { headers, body, now }: Callback,
): CardCall => {
  const outer = objectIn(body)
  const sealed = textIn(outer, 'encrypt') ?? refuse('not encrypted')
  const inner = objectIn(decrypted(encryptKey, sealed))
  if (inner.type === 'url_verification') {
    if (!isSame(String(inner.token), verificationToken)) refuse('token')
    return { kind: 'other', reply: { type: 'json', body: JSON.stringify({ challenge: inner.challenge }) } }
  }
  const at = String(headers['x-lark-request-timestamp'] ?? '')
  const nonce = String(headers['x-lark-request-nonce'] ?? '')
  const signature = createHash('sha256')
    .update(at + nonce + encryptKey + body)
    .digest('hex')
  if (!isSame(String(headers['x-lark-signature'] ?? ''), signature)) refuse('signature')
  if (!(Math.abs(now.getTime() - Number(at) * 1_000) < callLife)) refuse('time')
  const header = partOf(inner, 'header')
  if (!isSame(String(header.token), verificationToken)) refuse('token')
  const nothing: CardCall = { kind: 'other', reply: { type: 'json', body: '{}' } }
  if (header.event_type !== 'card.action.trigger') return nothing
  const event = partOf(inner, 'event')
  const action = partOf(event, 'action')
  const { card, answer } = partOf(action, 'value')
  const subject = textIn(partOf(event, 'operator'), 'union_id')
  if (typeof card !== 'string' || !isUuid(card) || typeof answer !== 'string' || subject === null)
    return nothing
  const words = textIn(partOf(action, 'form_value'), 'words') ?? ''
  return { kind: 'press', card, subject, answer, words, ref: null }
}

const decrypted = (encryptKey: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const key = createHash('sha256').update(encryptKey).digest()
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16))
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
  } catch {
    // What was encrypted with another key cannot be read.
    return refuse('not encrypted with the key')
  }
}
