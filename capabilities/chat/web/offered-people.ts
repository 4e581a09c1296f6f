import { matchesName } from '@gantry/identity/shared'
import type { RoomPerson } from '../shared/contract.ts'

/** Who may be mentioned for what was typed behind @: by name or pinyin, and never oneself. */
export const offeredPeople = (
  people: readonly RoomPerson[],
  me: string | null,
  typed: string,
): readonly RoomPerson[] =>
  people.filter(({ id, title, reading }) => id !== me && matchesName({ name: title, reading }, typed))
