-- Attachments: one table for the private files of all kinds of objects. Nodes are stopped for this file: the version
-- before reads the tables and columns that it drops.

create table attachments (
  id uuid primary key default uuidv7(),
  subject_kind text not null,
  subject_id uuid not null,
  purpose text not null,
  position integer not null constraint attachments_position_not_negative check (position >= 0),
  -- Every upload has its own file, so that removing one affects no other row. It is served by routes alone.
  media_key text not null
    constraint attachments_one_per_file unique
    constraint attachments_are_private check (media_key like 'private/%'),
  filename text not null constraint attachments_filename_length check (length(filename) between 1 and 200),
  bytes bigint not null constraint attachments_bytes_positive check (bytes > 0),
  -- Of a picture. Null also for one that was uploaded before sizes were stored.
  width integer,
  height integer,
  -- Of a file that one of two sides shows to the other: it goes with its author's account. Others go with the subject.
  side text,
  uploaded_by uuid references accounts (id) on delete restrict,
  uploaded_at timestamptz not null default house_now(),
  constraint attachments_one_per_place unique (subject_kind, subject_id, purpose, position),
  constraint attachments_purpose_known check ((subject_kind, purpose) in (
    ('authenticity-request', 'evidence'), ('authenticity-request', 'report'), ('claim', 'photo'), ('hire', 'photo'),
    ('hire', 'handover-photo'), ('hire', 'certificate'), ('order', 'packing'), ('order', 'proof'), ('order', 'message'),
    ('placement', 'image'), ('placement', 'paper'), ('property', 'photo'), ('wall', 'photo')
  )),
  constraint attachments_at_most_10_of_evidence check (purpose <> 'evidence' or position < 10),
  constraint attachments_size_whole check ((width is null) = (height is null)),
  constraint attachments_sides_known check (case subject_kind
    when 'claim' then side is not null and side in ('claimant', 'respondent', 'administrator') and uploaded_by is not null
    when 'order' then side is not null and side in ('buyer', 'seller', 'administrator') and uploaded_by is not null
    else side is null and uploaded_by is null
  end)
);
create index attachments_by_uploader on attachments (uploaded_by) where uploaded_by is not null;

-- For the modules whose objects have files.
create view attached_files as
  select id, subject_kind, subject_id, purpose, position, media_key, filename, bytes, width, height, side, uploaded_at
  from attachments;

-- A foreign key can't name its table by a column. This trigger does what `on delete cascade` did, however a subject is
-- deleted: by its module, by a nightly job, or with another row. Orders need none: one with files has a shipment, which
-- keeps it from being deleted.
create function delete_attachments() returns trigger language plpgsql as $$
begin
  delete from attachments where subject_kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;

create function pg_temp.require_moved(kind text, before bigint) returns void language plpgsql as $$
declare
  moved bigint := (select count(*) from attachments where subject_kind = kind);
begin
  if moved <> before then raise exception 'of % files of kind %, % were moved', before, kind, moved; end if;
end $$;

insert into attachments (id, subject_kind, subject_id, purpose, position, media_key, filename, bytes, side, uploaded_by,
  uploaded_at)
select id, 'claim', claim_id, 'photo', row_number() over (partition by claim_id order by id) - 1, media_key, filename,
  bytes, side, author_id, uploaded_at
from claim_files;
select pg_temp.require_moved('claim', (select count(*) from claim_files));
drop table claim_files;
create trigger claims_delete_attachments after delete on claims
  for each row execute function delete_attachments('claim');

-- What a certificate of insurance covers, and until when.
create table hire_certificates (
  attachment_id uuid primary key references attachments (id) on delete cascade,
  insured_cents bigint not null constraint hire_certificates_insured_sum_positive check (insured_cents > 0),
  currency text not null default 'usd' constraint hire_certificates_currency_known check (currency = 'usd'),
  expires_on date not null
);
insert into attachments (id, subject_kind, subject_id, purpose, position, media_key, filename, bytes, uploaded_at)
select id, 'hire', hire_id, kind, row_number() over (partition by hire_id, kind order by id) - 1, media_key, filename,
  bytes, uploaded_at
from hire_files;
insert into hire_certificates (attachment_id, insured_cents, currency, expires_on)
select id, insured_cents, currency, expires_on from hire_files where kind = 'certificate';
select pg_temp.require_moved('hire', (select count(*) from hire_files));
drop table hire_files;
create trigger hires_delete_attachments after delete on hires
  for each row execute function delete_attachments('hire');

insert into attachments (id, subject_kind, subject_id, purpose, position, media_key, filename, bytes, side, uploaded_by,
  uploaded_at)
select id, 'order', order_id, purpose, row_number() over (partition by order_id, purpose order by id) - 1, media_key,
  filename, bytes, side, author_id, uploaded_at
from order_files;
select pg_temp.require_moved('order', (select count(*) from order_files));
drop table order_files;

insert into attachments (id, subject_kind, subject_id, purpose, position, media_key, filename, bytes, uploaded_at)
select f.id, 'property', f.property_id, 'photo', row_number() over (partition by f.property_id order by f.id) - 1,
  f.media_key, regexp_replace(f.media_key, '^.*/', ''), f.bytes, coalesce(uuid_extract_timestamp(f.id), p.created_at)
from property_photos f join properties p on p.id = f.property_id;
select pg_temp.require_moved('property', (select count(*) from property_photos));
drop table property_photos;
create trigger properties_delete_attachments after delete on properties
  for each row execute function delete_attachments('property');

insert into attachments (id, subject_kind, subject_id, purpose, position, media_key, filename, bytes, width, height,
  uploaded_at)
select photo_id, 'wall', id, 'photo', 0, photo_key, regexp_replace(photo_key, '^.*/', ''), photo_bytes, photo_width,
  photo_height, updated_at
from walls where photo_id is not null;
select pg_temp.require_moved('wall', (select count(*) from walls where photo_id is not null));
-- A wall names its photo, which `reference` describes. Deferred: both go in one transaction, in any order.
alter table walls
  drop constraint walls_photo_whole,
  drop constraint walls_reference_on_a_photo,
  drop column photo_key,
  drop column photo_bytes,
  drop column photo_width,
  drop column photo_height,
  add foreign key (photo_id) references attachments (id) deferrable initially deferred,
  add constraint walls_reference_on_a_photo check (reference is null or photo_id is not null);
create unique index walls_one_per_photo on walls (photo_id) where photo_id is not null;
create trigger walls_delete_attachments after delete on walls
  for each row execute function delete_attachments('wall');

insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes, uploaded_at)
select 'placement', id, 'image', 0, image_key, regexp_replace(image_key, '^.*/', ''), image_bytes,
  coalesce(uuid_extract_timestamp(id), house_now())
from placements where image_key is not null
union all
select 'placement', placement_id, 'paper', 0, media_key, filename, bytes, cleared_at
from placement_clearances where media_key is not null;
select pg_temp.require_moved('placement', (select count(image_key) from placements)
  + (select count(media_key) from placement_clearances));
alter table placements
  drop constraint placements_images_have_a_size,
  drop column image_key,
  drop column image_bytes;
alter table placement_clearances add column paper_id uuid references attachments (id) on delete cascade;
update placement_clearances c set paper_id = a.id from attachments a
where a.subject_kind = 'placement' and a.subject_id = c.placement_id and a.purpose = 'paper';
alter table placement_clearances
  drop constraint placement_clearances_paper_or_reason,
  drop column media_key,
  drop column filename,
  drop column bytes,
  add constraint placement_clearances_paper_or_reason check ((paper_id is null) = (reason is not null));
create unique index placement_clearances_one_per_paper on placement_clearances (paper_id) where paper_id is not null;
create trigger placements_delete_attachments after delete on placements
  for each row execute function delete_attachments('placement');

insert into attachments (id, subject_kind, subject_id, purpose, position, media_key, filename, bytes, uploaded_at)
select id, 'authenticity-request', request_id, kind, position, media_key, filename, size, created_at
from authenticity_files;
select pg_temp.require_moved('authenticity-request', (select count(*) from authenticity_files));
drop table authenticity_files;
create trigger authenticity_requests_delete_attachments after delete on authenticity_requests
  for each row execute function delete_attachments('authenticity-request');
