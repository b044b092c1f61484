-- What a backup must not bring back: accounts that were erased, private links that were withdrawn, clients that were
-- removed. The server writes these notes beside the backups (`erasures/`) and deletes them here. Ids only.
create table erasure_notes (
  id uuid primary key default uuidv7(),
  kind text not null
    constraint erasure_notes_kind_known check (kind in ('account', 'link', 'client', 'deleted-client')),
  subject_id uuid not null,
  noted_at timestamptz not null default house_now()
);
create index erasure_notes_oldest on erasure_notes (noted_at);

create function note_erasure() returns trigger language plpgsql as $$
begin
  insert into erasure_notes (kind, subject_id) values (tg_argv[0], old.id);
  return null;
end $$;

create trigger accounts_note_erasure after update of erased_at on accounts for each row
  when (old.erased_at is null and new.erased_at is not null) execute function note_erasure('account');
create trigger private_links_note_withdrawal after update of withdrawn_at on private_links for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function note_erasure('link');
create trigger private_links_note_removal after delete on private_links for each row
  when (old.withdrawn_at is null and old.expires_at > house_now()) execute function note_erasure('link');
create trigger clients_note_removal after delete on clients for each row execute function note_erasure('client');
-- Their realtor can still restore these for a day.
create trigger clients_note_deletion after update of deleted_at on clients for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function note_erasure('deleted-client');
