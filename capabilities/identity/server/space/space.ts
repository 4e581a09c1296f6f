import { randomInt } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { pinyin } from 'pinyin-pro'

export interface NewSpace {
  /** Absent: derived from the name. */
  readonly id?: string
  readonly name: string
  readonly nameEn?: string
}

/**
 * Creates a space and emits `space.created` to the other capabilities.
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

/** Candidates for the id: the name in Latin letters, then with more and more random digits. */
const idsFor = (name: string): string[] => {
  const said = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
  const letters =
    said
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 20) || 'space'
  return [letters, ...[10, 1_000, 1_000_000].map(size => `${letters}${randomInt(size, size * 10)}`)]
}

// Without letters and digits that are easily confused.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Eight of 31 characters, 39 bits; wrong codes are counted. */
export const newInviteCode = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
