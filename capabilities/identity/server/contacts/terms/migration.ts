import type { Migration } from '@gantry/kernel/server'

/**
 * What active members are found by, for searches by prefix. Trigram indexes of `t_member` do not serve: the policy of a table
 * with rows of all spaces is evaluated before `ilike`, which is not leakproof; comparing text is. Order and reading are in
 * the key, so a search reads the index alone.
 */
export const personTermsMigration: Migration = {
  name: 'identity.person_terms',
  up: `
    create table gantry.person_term (
      space text not null,
      term text collate "C" not null,
      member uuid not null,
      weight smallint not null,
      pinyin text not null,
      primary key (space, term, member) include (weight, pinyin)
    );
    create index person_term_member on gantry.person_term (space, member);
    alter table gantry.person_term enable row level security, force row level security;
    create policy space_wall on gantry.person_term
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
