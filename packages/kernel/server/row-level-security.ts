import type { Migration } from './migrate.ts'
import { type Sql, sql } from './sql.ts'

/* Row-level security by the space a connection is set to, the second barrier behind the engine's own filters
   (design, section 6). A policy condition becomes part of every plan and keeps conditions with functions
   that are not leakproof, such as `ilike`, from using their index. Therefore the policy of a table that
   belongs to one space is an immutable function, evaluated at plan time: it leaves no condition in the plan,
   and a statement from another space fails. */

/** Policy of a table whose rows all belong to one space, given as a literal. */
export const tablePolicy = (space: Sql): Sql => sql`gantry.wall(${space})`

/** Policy of a table with rows of all spaces, given the space column. */
export const spacePolicy = (column: Sql): Sql =>
  sql`(${column} = current_setting('gantry.space', true) or current_setting('gantry.space', true) = '*')`

/**
 * `immutable` makes PostgreSQL evaluate the function at plan time. This is valid while a connection keeps its
 * space; connections discard their plans when they switch.
 */
export const rowLevelSecurityMigration: Migration = {
  name: 'kernel.wall',
  up: `
    create function gantry.wall(space text) returns boolean language plpgsql immutable parallel safe as $$
    begin
      if current_setting('gantry.space', true) in (space, '*') then return true; end if;
      raise exception 'this connection is not set to the space of the table' using errcode = 'insufficient_privilege';
    end $$;
  `,
}
