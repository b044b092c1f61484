-- Rehearsals: their schema follows the real tables by itself. No later file names it.

-- A rehearsal has a copy of everything with this comment: the tables of the auctions, and the views that they publish.
comment on table lots is 'copied for rehearsals';
comment on table lot_paddles is 'copied for rehearsals';
comment on table lot_entries is 'copied for rehearsals';
comment on table lot_room_events is 'copied for rehearsals';
comment on table ceilings is 'copied for rehearsals';
comment on table bid_answers is 'copied for rehearsals';
comment on table sales is 'copied for rehearsals';
comment on table saleroom is 'copied for rehearsals';
comment on table house_heartbeat is 'copied for rehearsals';
comment on table ending_soon_notices is 'copied for rehearsals';
comment on table outbid_checks is 'copied for rehearsals';
comment on table bid_destinations is 'copied for rehearsals';
comment on view public_lots is 'copied for rehearsals';
comment on view lot_leads is 'copied for rehearsals';
comment on view lot_on_block is 'copied for rehearsals';

-- Called after every migration run and before a rehearsal opens. If a table, view or privilege has changed, it creates
-- all copies anew and keeps the rows of the rehearsal. If nothing has changed, it blocks no reader. Without a rehearsal
-- the copies are empty.
--
-- The schema is never dropped, and a name in it is replaced within one transaction: a connection that didn't find the
-- name there would use the real table. The lock timeout is shorter than the deadlock timeout: a rebuild that meets the
-- bids of a rehearsal fails and is repeated, and no bid fails because of it.
create function rebuild_rehearsal() returns void language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  originals oid[] := array(select objoid from pg_description
    where classoid = 'pg_class'::regclass and objsubid = 0 and description = 'copied for rehearsals');
  definition text := (select md5(string_agg(part, ' ' order by part)) from (
    select concat_ws(' ', relname, relacl, case relkind when 'v' then pg_get_viewdef(oid) end)
      from pg_class where oid = any (originals)
    union all select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, pg_get_expr(adbin, adrelid))
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = any (originals) and attnum > 0 and not attisdropped
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = any (originals) and contype <> 'f'
    union all select pg_get_indexdef(indexrelid) from pg_index where indrelid = any (originals)) as parts (part));
  views text;
begin
  perform pg_advisory_xact_lock(hashtextextended('rebuild rehearsal', 0));

  if obj_description('rehearsal'::regnamespace, 'pg_namespace') is distinct from definition then
    create schema rehearsal_before;
    execute (select coalesce(
        string_agg(format('alter table rehearsal.%I set schema rehearsal_before;', relname), ' '), '')
      from pg_class where relnamespace = 'rehearsal'::regnamespace and relkind in ('r', 'v'));

    execute (select string_agg(format('create table rehearsal.%1$I (like %1$I including all);', relname), ' ')
      from pg_class where oid = any (originals) and relkind = 'r');
    views := (
      select string_agg(format('create view rehearsal.%I as %s', relname, pg_get_viewdef(oid)), ' ' order by oid)
      from pg_class where oid = any (originals) and relkind = 'v');
    -- The names in the text of a view find the copies first.
    set local search_path = rehearsal, public, pg_temp;
    execute views;
    execute (select coalesce(string_agg(format('grant %s on rehearsal.%I to %s;', privilege_type, relname,
        case grantee when 0 then 'public' else grantee::regrole::text end), ' '), '')
      from pg_class, aclexplode(relacl) where oid = any (originals) and grantee <> relowner);

    begin
      execute (select coalesce(string_agg(format('insert into rehearsal.%1$I (%2$s) overriding system value
          select %2$s from rehearsal_before.%1$I;', relname, columns), ' '), '')
        from (select relname, string_agg(quote_ident(attname), ', ') as columns
          from pg_class join pg_attribute copy on attrelid = oid and attnum > 0 and attgenerated = ''
          where relnamespace = 'rehearsal'::regnamespace and relkind = 'r' and exists (
            select from pg_attribute old where old.attname = copy.attname
              and old.attrelid = to_regclass(format('rehearsal_before.%I', relname)))
          group by relname) as copies);
      execute (select coalesce(
          string_agg(format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(%2$I)) from %1$s;',
            format('rehearsal.%I', relname), attname), ' '), '')
        from pg_class join pg_attribute on attrelid = oid
        where relnamespace = 'rehearsal'::regnamespace and attidentity <> '');
    exception when integrity_constraint_violation or data_exception or datatype_mismatch then
      -- A rehearsal that doesn't fit the new tables is deleted: the new version must be able to start.
      delete from rehearsals;
      insert into audit_log (act, subject, reason) values ('rehearsal.remove', 'rehearsal', sqlerrm);
    end;
    drop schema rehearsal_before cascade;
    execute format('comment on schema rehearsal is %L', definition);
  end if;

  if not exists (select from rehearsals) then
    execute (select string_agg(format('delete from rehearsal.%I;', relname), ' ')
      from pg_class where relnamespace = 'rehearsal'::regnamespace and relkind = 'r');
  end if;
end $$;
