import { newId } from '@gantry/base/shared'
import { demoSpace } from '@gantry/identity/server'
import {
  type Ctx,
  changeSpaceSettings,
  inTransaction,
  type Kernel,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { all, chatSetting, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'

interface DemoLine {
  readonly by: string
  /** Minutes before the start of the demo. */
  readonly ago: number
  readonly text: string
  /** Carries the card of the work order of the demo. */
  readonly order?: true
  readonly replyTo?: number
}

interface DemoRoom {
  readonly id: string
  readonly title: string | null
  readonly people: readonly string[]
  readonly lines: readonly DemoLine[]
  /** Who has not read so many of the newest messages. */
  readonly unread: Readonly<Record<string, number>>
}

const line = (by: string, ago: number, text: string, more: Partial<DemoLine> = {}): DemoLine => ({
  by,
  ago,
  text,
  ...more,
})

const rooms: readonly DemoRoom[] = [
  {
    id: '0196a000-0000-7000-8000-0000000c0001',
    title: 'A3 涂装线抢修',
    people: ['李建国', '周敏', '王海涛', '曹敏', '沈佳怡'],
    lines: [
      line('曹敏', 196, '循环风机又报振动高，现在降到 60% 转速在跑。'),
      line('李建国', 192, '先不要停线。周敏，安排人带测振仪过去看一下。'),
      line('周敏', 188, '工单已经开了，王海涛十分钟内到现场。'),
      line('周敏', 187, '', { order: true }),
      line('王海涛', 151, '联轴器侧 7.8 mm/s，轴承有异响，判断是驱动端轴承。备件库有一套。'),
      line('李建国', 148, '同意换。曹敏，中午换班的时候给两小时，行吗？', { replyTo: 5 }),
      line('曹敏', 140, '可以，12:00 到 14:00 停。我通知喷漆和烘干。'),
      line('王海涛', 26, '备件已领，工具到位。'),
      line('李建国', 12, '辛苦大家，换完把测振数据补到工单里。'),
    ],
    unread: { 周敏: 2, 沈佳怡: 3 },
  },
  {
    id: '0196a000-0000-7000-8000-0000000c0002',
    title: null,
    people: ['周敏', '王海涛'],
    lines: [
      line('王海涛', 1_520, '周班，下周二我想调休一天。'),
      line('周敏', 1_508, '可以，周一把点检的班和刘洋换一下。'),
      line('王海涛', 1_505, '好的，已经和他说好了。'),
    ],
    unread: {},
  },
  {
    id: '0196a000-0000-7000-8000-0000000c0003',
    title: null,
    people: ['周敏', '沈佳怡'],
    lines: [
      line('周敏', 2_960, '沈工，工单列表里能不能加一列“停机时长”？月底统计要用。'),
      line('沈佳怡', 2_905, '已经加好了，刷新一下列表就能看到。'),
      line('周敏', 2_902, '看到了，多谢！'),
    ],
    unread: {},
  },
]

/** Switches chat on in the demo space and fills three conversations, once. */
export const seedChat = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const ids = rooms.map(({ id }) => id)
  const known = await ctx.db.run(sql`
    select 1 from gantry.chat_room where space = ${ctx.space} and id = any(${ids}::uuid[]) limit 1`)
  if (known.count > 0) return
  const people = await peopleByName(ctx)
  const order = await orderToShow(ctx)
  await inTransaction(ctx, async tx => {
    for (const room of rooms) await addRoom(tx, room, people, order)
    await changeSpaceSettings(tx, { [chatSetting.path]: true })
  })
}

const peopleByName = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => {
  const names = [...new Set(rooms.flatMap(({ people }) => people))]
  const { rows } = await ctx.db.run<{ id: string; name: string }>(sql`
    select id, f_name as name from gantry.t_member where space = ${ctx.space} and f_name = any(${names}::text[])`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** An order in the area of the first conversation, which its people may read. */
const orderToShow = async (ctx: Ctx): Promise<string | null> => {
  const { data } = await findRecords(ctx, 'work_order', {
    filter: all(where('area', 'eq', 'A3'), where('status', 'in', ['open', 'in_progress', 'waiting'])),
    fields: [],
    pageSize: 1,
    count: 'none',
  })
  return data[0]?.id ?? null
}

const addRoom = async (
  ctx: Ctx,
  room: DemoRoom,
  people: ReadonlyMap<string, string>,
  order: string | null,
): Promise<void> => {
  const lines = room.lines.filter(each => !each.order || order !== null)
  const members = room.people.flatMap(name => people.get(name) ?? [])
  const last = lines.length
  const at = (ago: number) => new Date(ctx.now.getTime() - ago * 60_000)
  const pair = room.title === null ? members.toSorted().join(' ') : null
  await ctx.db.run(sql`
    insert into gantry.chat_room (space, id, kind, pair, title, owner, last_seq, last_at)
    values (${ctx.space}, ${room.id}, ${pair === null ? 'group' : 'pair'}, ${pair}, ${room.title}, ${members[0] ?? null},
      ${last}, ${at(lines.at(-1)?.ago ?? 0)})`)
  for (const [name, id] of room.people.flatMap(each => [[each, people.get(each)] as const]))
    if (id !== undefined)
      await ctx.db.run(sql`
        insert into gantry.chat_member (space, room, person, read_seq)
        values (${ctx.space}, ${room.id}, ${id}, ${last - (room.unread[name] ?? 0)})`)
  for (const [place, each] of lines.entries())
    await ctx.db.run(sql`
      insert into gantry.chat_message (space, room, seq, id, author, kind, body, more, mentions, reply_to, at)
      values (${ctx.space}, ${room.id}, ${place + 1}, ${newId()}, ${people.get(each.by) ?? null},
        ${each.order ? 'record' : 'text'}, ${each.text},
        ${each.order ? JSON.stringify({ record: { table: 'work_order', id: order } }) : null}::json, '[]',
        ${each.replyTo ?? null}, ${at(each.ago)})`)
}
