import type { Migration } from '@gantry/kernel/server'

const wall = (table: string) => `
  alter table gantry.${table} enable row level security, force row level security;
  create policy space_wall on gantry.${table}
    using ((select current_setting('gantry.space', true)) in (space, '*'));`

/** What people keep at the desk, why a step has its people, and to-dos in the order of their limits. */
export const deskMigration: Migration = {
  name: 'approvals.desk',
  up: `
    create index wf_todo_due on gantry.wf_todo (space, person, due, received desc, instance desc, task desc);
    create table gantry.wf_desk (
      space text not null,
      person uuid not null,
      phrases json not null,
      tabs json not null,
      primary key (space, person)
    );
    create table gantry.wf_why (
      space text not null,
      instance uuid not null,
      activation int not null,
      why json not null,
      primary key (space, instance, activation)
    );
    ${wall('wf_desk')}
    ${wall('wf_why')}
  `,
}

/** To-dos are listed by their limits alone and need no index by receipt. */
export const todoOrderMigration: Migration = {
  name: 'approvals.todo_order',
  up: 'drop index gantry.wf_todo_person',
}
