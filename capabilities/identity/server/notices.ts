import { defineNotice, sql } from '@gantry/kernel/server'
import type { DirectoryStep } from '../shared/federation/index.ts'
import { federationTexts } from '../texts/federation.ts'
import { membersWhere } from './member/members-among.ts'
import { accountChanges, type Origin } from './security/tell-owner.ts'

const oneself = async function* (_ctx: unknown, event: { readonly actor: string | null }) {
  if (event.actor !== null) yield [event.actor]
}

const subject = async function* (_ctx: unknown, event: { readonly recordId: string | null }) {
  if (event.recordId !== null) yield [event.recordId]
}

/** Notifications about accounts and memberships. */
export const identityNotices = [
  defineNotice({
    name: 'join_asked',
    category: 'account',
    event: 'member.asked',
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: async (_ctx, { payload }) => ({ name: (payload as { readonly name: string }).name }),
    link: async () => '/sysop/enterUserRegist',
  }),
  defineNotice({ name: 'join_approved', category: 'account', event: 'member.approved', to: subject }),
  defineNotice({
    name: 'roles_granted',
    category: 'account',
    event: 'roles.granted',
    to: subject,
    facts: async (ctx, { recordId }) => {
      const { rows } = await ctx.db.run<{ name: string }>(sql`
        select r.f_name as name from gantry.member_role h
        join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
        where h.space = ${ctx.space} and h.member = ${recordId}::uuid order by r.f_name limit 50`)
      const names = rows.map(({ name }) => name)
      return { roles: { 'zh-CN': names.join('、') || '无', en: names.join(', ') || 'none' } }
    },
    link: async () => null,
  }),
  defineNotice({
    name: 'new_place',
    category: 'account',
    event: 'session.new_place',
    mandatory: true,
    to: oneself,
    facts: async (_ctx, { payload }) => ({ ip: (payload as { readonly ip: string }).ip }),
    link: async () => '/home/modifyPassword',
  }),
  ...accountChanges.map(change =>
    defineNotice({
      name: `account_${change}`,
      category: 'account',
      event: `account.${change}`,
      mandatory: true,
      to: oneself,
      facts: async (_ctx, { payload }) => {
        const { ip, at } = payload as Origin
        return { ip, at }
      },
      link: async () => '/setting/center?part=security',
    }),
  ),
  ...(['password', 'second_step'] as const).map(what =>
    defineNotice({
      name: `account_${what}_reset`,
      category: 'account',
      event: `account.${what}_reset`,
      mandatory: true,
      to: subject,
      link: async () => '/setting/center?part=security',
    }),
  ),
  ...(['bound', 'unbound'] as const).map(what =>
    defineNotice({
      name: `contact_${what}`,
      category: 'account',
      event: `contact.${what}`,
      mandatory: true,
      to: oneself,
      link: async () => '/setting/center?part=security',
    }),
  ),
  defineNotice({
    name: 'hosting_entered',
    category: 'account',
    event: 'hosting.entered',
    // The trustee, who acts in the account, must not switch it off.
    mandatory: true,
    to: subject,
    facts: async (_ctx, { payload }) => ({ ip: (payload as { readonly ip: string }).ip }),
    link: async () => '/setting/center?part=hosting',
  }),
  ...(['entrusted', 'ended'] as const).map(what =>
    defineNotice({
      name: `hosting_${what}`,
      category: 'account',
      event: `hosting.${what}`,
      to: subject,
      link: async () => '/setting/center?part=hosting',
    }),
  ),
  defineNotice({
    name: 'password_first',
    category: 'account',
    event: 'password.first',
    mandatory: true,
    to: oneself,
    link: async () => '/setting/center?part=security',
  }),
  defineNotice({
    name: 'developer_asked',
    category: 'account',
    event: 'developer.asked',
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: async (_ctx, { payload }) => {
      const { name, reason } = payload as { readonly name: string; readonly reason: string }
      return { name, reason }
    },
    link: async () => '/sysop/enterUserRegist',
  }),
  ...(['appointed', 'released'] as const).map(what =>
    defineNotice({
      name: `administrator_${what}`,
      category: 'account',
      event: `administrator.${what}`,
      mandatory: true,
      to: subject,
      facts: async (_ctx, { payload }) => ({ by: (payload as { readonly by: string }).by }),
      link: async () => null,
    }),
  ),
  ...(['approved', 'rejected'] as const).map(how =>
    defineNotice({
      name: `developer_${how}`,
      category: 'account',
      event: `developer.${how}`,
      to: subject,
      link: async () => '/setting/center?part=developer',
    }),
  ),
  defineNotice({
    name: 'directory_failed',
    category: 'account',
    event: 'directory.failed',
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: async (_ctx, { payload }) => {
      const { step, detail } = payload as { readonly step: DirectoryStep | null; readonly detail: string }
      const say = (key: string) => ({
        'zh-CN': federationTexts['zh-CN'][key] ?? '',
        en: federationTexts.en[key] ?? '',
      })
      return step
        ? { step: say(`federation.step.${step}`), detail }
        : { step: say('federation.people.write'), detail: say(`federation.people.why.${detail}`) }
    },
    link: async () => '/sysop/webchatConfig',
  }),
  defineNotice({
    name: 'directory_held',
    category: 'account',
    event: 'directory.held',
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: async (_ctx, { payload }) => ({ gone: (payload as { readonly gone: number }).gone }),
    link: async () => '/sysop/webchatConfig',
  }),
]
