import type { Migration } from './migrate.ts'
import { type Sql, sql } from './sql.ts'

/*
 * The second wall behind the engine's own filters (design, section 6): row-level security by the space a connection is set
 * to. What a policy says stands in every plan, and a condition of a policy keeps every condition of ours that PostgreSQL
 * does not call leakproof, `ilike` among them, from using its index. So the wall of a table that belongs to one space asks
 * while the statement is planned: it leaves nothing behind, and a statement from elsewhere fails loudly.
 */

/** The policy of a table whose rows all belong to one space, given as a literal. */
export const tableWall = (space: Sql): Sql => sql`gantry.wall(${space})`

/** The policy of a table that holds rows of every space, given the column that names it. */
export const spaceWall = (column: Sql): Sql =>
  sql`(${column} = current_setting('gantry.space', true) or current_setting('gantry.space', true) = '*')`

/**
 * Immutable is what makes PostgreSQL ask when planning; it holds as long as a connection keeps its space, and connections
 * discard their plans when they change it.
 */
export const wallMigration: Migration = {
  name: 'kernel.wall',
  up: `
    create function gantry.wall(space text) returns boolean language plpgsql immutable parallel safe as $$
    begin
      if current_setting('gantry.space', true) in (space, '*') then return true; end if;
      raise exception 'this connection is not set to the space of the table' using errcode = 'insufficient_privilege';
    end $$;
  `,
}
