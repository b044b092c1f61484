import pg from 'pg'

/** What an address signs in as. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

/**
 * Lets the role that serves read and write the rows of these schemas, and nothing more: what makes, changes, drops or
 * empties a table needs their owner, who runs this. Default privileges cover what a later migration makes, from its first
 * moment on.
 */
export const grantRows = (role: string, schemas: readonly string[]): string => `do $do$
  declare
    serving text := ${pg.escapeLiteral(role)};
    part text;
  begin
    if serving = current_user then return; end if;
    foreach part in array array[${schemas.map((schema) => pg.escapeLiteral(schema)).join(', ')}] loop
      continue when to_regnamespace(part) is null or has_schema_privilege(serving, part, 'usage') and not exists (
        select from pg_class where relnamespace = to_regnamespace(part) and relkind in ('r', 'p', 'v', 'S')
          and not case relkind when 'S' then has_sequence_privilege(serving, oid, 'usage')
            else has_table_privilege(serving, oid, 'select') end);
      execute format('grant usage on schema %1$I to %2$I;
        grant select, insert, update, delete on all tables in schema %1$I to %2$I;
        grant usage, select on all sequences in schema %1$I to %2$I;
        alter default privileges in schema %1$I grant select, insert, update, delete on tables to %2$I;
        alter default privileges in schema %1$I grant usage, select on sequences to %2$I', part, serving);
    end loop;
    -- What runs as the owner must never meet a table of the servers' role.
    if has_database_privilege(serving, current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
    if has_table_privilege(serving, 'public.migrations', 'insert') then
      execute format('revoke insert, update, delete on public.migrations from %I', serving);
    end if;
  end $do$`

export type RoleFacts = {
  role: string
  isSuperuser: boolean
  canMakeSchemas: boolean
  canMakeTables: boolean
  canMakeTemporaryTables: boolean
  /** Tables and functions that are its own, or those of a role that it is a member of. */
  owned: number
  /** Tables that it may empty, past the triggers that keep them append-only. */
  truncatable: number
}

/** Of the role that asks. */
export async function readRoleFacts(db: Pick<pg.Client, 'query'>): Promise<RoleFacts | undefined> {
  const { rows } = await db.query<RoleFacts>(`
    select current_user as role, rolsuper as "isSuperuser",
      has_database_privilege(current_database(), 'create') as "canMakeSchemas",
      has_database_privilege(current_database(), 'temporary') as "canMakeTemporaryTables",
      exists (select from unnest(array['public', 'rehearsal', 'pgboss']) as schemas (name)
        where to_regnamespace(name) is not null and has_schema_privilege(name, 'create')) as "canMakeTables",
      (select count(*)::int from pg_class where relnamespace::regnamespace::text in ('public', 'rehearsal', 'pgboss')
        and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage'))
      + (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace
        and pg_has_role(proowner, 'usage')) as owned,
      (select count(*)::int from pg_class where relnamespace::regnamespace::text in ('public', 'rehearsal', 'pgboss')
        and relkind in ('r', 'p') and has_table_privilege(oid, 'truncate')) as truncatable
    from pg_roles where rolname = current_user`)
  return rows[0]
}
