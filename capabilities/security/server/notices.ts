import { textIn } from '@gantry/base/shared'
import { membersWhere } from '@gantry/identity/server'
import { defineNotice, leaveAct, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { texts } from '../texts.ts'

interface Told {
  readonly kind: string
  readonly requester: string
  readonly remark: string
}

const told = ({ payload }: GantryEvent): Told => {
  const { kind, requester, remark } = payload as { readonly [name in keyof Told]?: string }
  return { kind: kind ?? '', requester: requester ?? '', remark: remark ?? '' }
}

const kindOf = (kind: string) => ({
  'zh-CN': texts['zh-CN'][`security.kind.${kind}`] ?? kind,
  en: texts.en[`security.kind.${kind}`] ?? kind,
})

const outcomeOf = (kind: string) =>
  textIn(texts, `security.outcome.${kind === leaveAct.kind ? 'pass' : 'done'}`)

const decided = (how: 'approved' | 'refused') =>
  defineNotice({
    name: `confirmation_${how}`,
    category: 'account',
    event: `confirmation.${how}`,
    mandatory: true,
    to: async function* (_ctx, event) {
      yield [told(event).requester]
    },
    facts: async (_ctx, event) => ({
      kind: kindOf(told(event).kind),
      ...(how === 'approved' && { outcome: outcomeOf(told(event).kind) }),
      remark: told(event).remark || { 'zh-CN': '无说明', en: 'no remark' },
    }),
    link: async () => '/setting/center?part=requests',
  })

/** The officer is told what waits, the person who asked what was decided. */
export const securityNotices = [
  defineNotice({
    name: 'confirmation_asked',
    category: 'work',
    event: 'confirmation.asked',
    mandatory: true,
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'safe'`),
    facts: async (_ctx, event) => ({ kind: kindOf(told(event).kind) }),
    link: async () => '/securityaudit/management',
  }),
  decided('approved'),
  decided('refused'),
]
