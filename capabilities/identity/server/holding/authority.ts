import { type Lang, localise, type Text } from '@gantry/base/shared'
import { designsNaming } from '@gantry/designs/server'
import { type Ctx, type Holding, type Sql, sql } from '@gantry/kernel/server'
import { endDelegation } from '../delegation/delegations.ts'
import { withdrawKey } from '../keys/keys.ts'

const countOf = async (ctx: Ctx, from: Sql): Promise<number> => {
  const { rows } = await ctx.db.run<{ count: number }>(sql`select count(*)::int as count ${from}`)
  return rows[0]?.count ?? 0
}

/**
 * Department administration delegated to the person. It ends instead of being handed over, because it includes a role
 * ceiling set for this person.
 */
export const delegationsHolding: Holding = {
  kind: 'delegations',
  list: async (ctx, person) => {
    const count = await countOf(
      ctx,
      sql`from gantry.delegation where space = ${ctx.space} and holder = ${person}`,
    )
    return count === 0
      ? []
      : [
          {
            kind: 'delegations',
            key: 'all',
            label: { 'zh-CN': '部门管理委派', en: 'Delegated administration of departments' },
            count,
            successor: false,
            otherwise: { 'zh-CN': '收回', en: 'Take back' },
          },
        ]
  },
  handOver: async (ctx, { person }) => {
    const { rows } = await ctx.db.run<{ id: string }>(sql`
      select id from gantry.delegation where space = ${ctx.space} and holder = ${person}`)
    for (const { id } of rows) await endDelegation(ctx, id)
    return { done: rows.length, refused: 0 }
  },
}

/** API keys that act as the person. They are revoked, because a key can only be created by its owner. */
export const keysHolding: Holding = {
  kind: 'keys',
  list: async (ctx, person) => {
    const count = await countOf(
      ctx,
      sql`from gantry.caller_key where space = ${ctx.space} and owner = ${person} and withdrawn_at is null`,
    )
    return count === 0
      ? []
      : [
          {
            kind: 'keys',
            key: 'all',
            label: { 'zh-CN': '开放接口密钥', en: 'API keys' },
            count,
            successor: false,
            otherwise: { 'zh-CN': '吊销', en: 'Withdraw' },
          },
        ]
  },
  handOver: async (ctx, { person }) => {
    const { rows } = await ctx.db.run<{ id: string; app: string }>(sql`
      select id, app from gantry.caller_key
      where space = ${ctx.space} and owner = ${person} and withdrawn_at is null`)
    for (const { id, app } of rows) await withdrawKey(ctx, app, id)
    return { done: rows.length, refused: 0 }
  },
}

const stays = (kind: string, key: string, label: Text, count: number, otherwise: Text) =>
  ({ kind, key, label, count, successor: false, otherwise, stays: true }) as const

/** Names listed in one line. */
const mostNamed = 5

const firstOf = (names: readonly Text[], lang: Lang): readonly string[] => [
  ...names.slice(0, mostNamed).map(name => localise(name, lang)),
  ...(names.length > mostNamed ? ['…'] : []),
]

/** Roles held by nobody else, and designs that name the person: only listed, because others decide about them. */
export const namedHolding: Holding = {
  kind: 'named',
  list: async (ctx, person) => {
    const { rows } = await ctx.db.run<{ name: string }>(sql`
      select r.f_name as name from gantry.member_role h
      join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
      where h.space = ${ctx.space} and h.member = ${person} and not exists (
        select 1 from gantry.member_role o join gantry.t_member m
          on m.space = o.space and m.id = o.member and m.f_state = 'active' and m.deleted_at is null
        where o.space = h.space and o.role = h.role and o.member <> h.member)
      order by r.f_name`)
    const designs = await designsNaming(ctx, person)
    const names = rows.map(({ name }) => name)
    return [
      ...(names.length > 0
        ? [
            stays(
              'named',
              'roles',
              {
                'zh-CN': `唯一持有的角色：${names.join('、')}`,
                en: `Roles nobody else holds: ${names.join(', ')}`,
              },
              names.length,
              { 'zh-CN': '由安全管理员另行授予', en: 'The security officer grants them' },
            ),
          ]
        : []),
      ...(designs.length > 0
        ? [
            stays(
              'named',
              'designs',
              {
                'zh-CN': `点名的设计：${firstOf(designs, 'zh-CN').join('、')}`,
                en: `Designs that name the person: ${firstOf(designs, 'en').join(', ')}`,
              },
              designs.length,
              { 'zh-CN': '在设计器中修改', en: 'Changed in the designer' },
            ),
          ]
        : []),
    ]
  },
  handOver: async () => ({ done: 0, refused: 0 }),
}
