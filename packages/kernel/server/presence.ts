import { type Kernel, platform } from './ctx.ts'
import type { Migration } from './migrate.ts'
import { type Sql, sql } from './sql.ts'

/** Seconds after which somebody whose pages were not heard of is away: two pings of the push socket may be lost. */
const awayAfter = 75

/** Who has a page of a space open. Unlogged: after a crash the open pages are noted again within one ping. */
export const presenceMigration: Migration = {
  name: 'kernel.presence',
  up: `
    create unlogged table gantry.presence (
      space text not null,
      person uuid not null,
      seen_at timestamptz not null,
      primary key (space, person)
    );
    alter table gantry.presence enable row level security, force row level security;
    create policy space_wall on gantry.presence
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Somebody in a space. */
export interface Present {
  readonly space: string
  readonly person: string
}

/** Notes in one statement that these people have a page open. */
export const notePresence = async (kernel: Kernel, people: readonly Present[]): Promise<void> => {
  if (people.length === 0) return
  await platform(kernel).run(sql`
    insert into gantry.presence (space, person, seen_at)
    select distinct space, person, now()
    from unnest(${people.map(({ space }) => space)}::text[], ${people.map(({ person }) => person)}::uuid[]) as x (space, person)
    order by space, person
    on conflict (space, person) do update set seen_at = excluded.seen_at`)
}

/** Whether somebody has a page of the space open, as a condition. */
export const isPresent = (space: Sql, person: Sql): Sql => sql`exists (
  select 1 from gantry.presence h
  where h.space = ${space} and h.person = ${person} and h.seen_at > now() - ${`${awayAfter} seconds`}::interval)`
