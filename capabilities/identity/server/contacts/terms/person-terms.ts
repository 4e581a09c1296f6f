import { createHash } from 'node:crypto'
import type { Migration } from '@gantry/kernel/server'

/**
 * Terms of a member: the name from each of its characters, reading and initials from each syllable, the position from the
 * start of each word or Chinese character, and the extension. Weight 1: the name from its start; 2: reading or initials
 * from their start; 3: all others.
 */
const up = `
  create or replace function gantry.person_terms(name text, pinyin text, post text, extension text)
  returns table (term text, weight smallint) language sql immutable as $$
    with reading as (
      select string_to_array(lower(pinyin), ' ') as parts,
        (select string_agg(left(part, 1), '' order by place)
          from unnest(string_to_array(lower(pinyin), ' ')) with ordinality as p (part, place)) as initials
    ), found as (
      select substr(name, n) as term, case n when 1 then 1 else 3 end as weight from generate_series(1, least(length(name), 30)) n
      union all
      select array_to_string(parts[n:], ''), case n when 1 then 2 else 3 end
        from reading, generate_series(1, least(cardinality(parts), 12)) n
      union all
      select substr(initials, n), case n when 1 then 2 else 3 end
        from reading, generate_series(1, least(length(initials), 12)) n
      union all
      select substr(post, n), 3 from generate_series(1, least(length(post), 60)) n
        where n = 1 or substr(post, n - 1, 2) !~ '^[[:alnum:]]{2}$' or substr(post, n, 1) ~ '[^\\x01-\\x7f]'
      union all
      select extension, 3
    )
    select left(lower(f.term), 100), min(f.weight)::smallint from found f where f.term <> '' group by 1
  $$;

  create or replace function gantry.member_terms() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      delete from gantry.person_term t where t.space = old.space and t.member = old.id;
    end if;
    if tg_op <> 'DELETE' and new.f_state = 'active' and new.deleted_at is null then
      insert into gantry.person_term (space, term, member, weight, pinyin)
      select new.space, t.term, new.id, t.weight, new.f_name_pinyin
      from gantry.person_terms(new.f_name, new.f_name_pinyin, new.f_position, new.f_extension) t;
    end if;
    return null;
  end $$;
  create or replace trigger member_terms after insert or delete on gantry.t_member
    for each row execute function gantry.member_terms();
  create or replace trigger member_terms_changed after update on gantry.t_member for each row
    when ((old.f_name, old.f_name_pinyin, old.f_position, old.f_extension, old.f_state, old.deleted_at)
      is distinct from (new.f_name, new.f_name_pinyin, new.f_position, new.f_extension, new.f_state, new.deleted_at))
    execute function gantry.member_terms();

  delete from gantry.person_term;
  insert into gantry.person_term (space, term, member, weight, pinyin)
    select m.space, t.term, m.id, t.weight, m.f_name_pinyin
    from gantry.t_member m, gantry.person_terms(m.f_name, m.f_name_pinyin, m.f_position, m.f_extension) t
    where m.f_state = 'active' and m.deleted_at is null;`

/** Keeps the terms by triggers on the table of members; a changed text of these functions fills the terms anew. */
export const personTerms: Migration = {
  name: `identity.person_terms_filled.${createHash('sha256').update(up).digest('hex').slice(0, 16)}`,
  up,
}
