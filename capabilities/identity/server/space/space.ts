import { randomInt } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { pinyin } from 'pinyin-pro'

export interface NewSpace {
  /** Absent: made from the name. */
  readonly id?: string
  readonly name: string
  readonly nameEn?: string
}

/**
 * A new space, told to the other capabilities as `space.created`.
 *
 * @throws AppError space.exists for an id that is taken
 */
export const createSpace = async (ctx: Ctx, space: NewSpace): Promise<string> => {
  for (const id of space.id ? [space.id] : idsFor(space.name)) {
    const { count } = await ctx.db.run(sql`
      insert into gantry.space (id, name, name_en, invite_code, created_at, created_by)
      values (${id}, ${space.name.trim()}, ${space.nameEn ?? null}, ${newInviteCode()}, ${ctx.now}, ${ctx.actor.userId})
      on conflict do nothing`)
    if (count === 1) return id
  }
  throw new AppError('space.exists')
}

/** Letters of the name as people would say it, then the same with more and more digits. */
const idsFor = (name: string): string[] => {
  const said = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
  const letters =
    said
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 20) || 'space'
  return [letters, ...[10, 1_000, 1_000_000].map(size => `${letters}${randomInt(size, size * 10)}`)]
}

// Without the letters and digits that are mistaken for one another when read out.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Eight of 31 signs: 39 bits, and wrong ones are counted. */
export const newInviteCode = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
