import { everySpace, type Kernel, type Migration, type Schedule, sql } from '@gantry/kernel/server'
import { tokenHash } from '../session/token.ts'

/** Sessions that ended because their space was stopped, until they would have expired: whoever had one is told why. */
export const stoppedSessionMigration: Migration = {
  name: 'identity.stopped_session',
  up: `
    create table gantry.stopped_session (
      token_hash bytea primary key,
      kind text not null,
      space text not null references gantry.space (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index stopped_session_space on gantry.stopped_session (space);
    alter table gantry.stopped_session enable row level security, force row level security;
    create policy space_wall on gantry.stopped_session
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

interface Stopped {
  readonly enterprise: string
  readonly reason: string
}

/** Why the session of a token ended with its space; null: it did not, or the space is open again. */
export const stoppedSession = async (
  kernel: Kernel,
  token: string,
  kind: 'cookie' | 'bearer',
): Promise<Stopped | null> => {
  const { rows } = await kernel.database.of(everySpace).run<Stopped>(sql`
    select s.name as enterprise, s.stop_reason as reason
    from gantry.stopped_session e join gantry.space s on s.id = e.space and s.state = 'closed' and s.stop_reason is not null
    where e.token_hash = ${tokenHash(token)} and e.kind = ${kind} and e.expires_at > ${kernel.now()}`)
  return rows[0] ?? null
}

export const forgetStoppedSessions: Schedule = {
  name: 'identity_forget_stopped_sessions',
  cron: '23 3 * * *',
  run: async kernel => {
    await kernel.database
      .of(everySpace)
      .run(sql`delete from gantry.stopped_session where expires_at < ${kernel.now()}`)
  },
}
