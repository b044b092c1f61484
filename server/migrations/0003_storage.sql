-- Storage: files that people upload through /storage/v1.

create table storage_objects (
  id uuid primary key default uuidv7(),
  bucket text not null constraint storage_objects_bucket_known check (bucket in ('avatars', 'artworks', 'documents')),
  name text not null constraint storage_objects_name_length check (length(name) between 1 and 1024),
  owner_id uuid not null references accounts (id) on delete restrict,
  -- Every upload has its own media file, so that removing one affects no other row.
  media_key text not null constraint storage_objects_one_per_file unique,
  size bigint not null constraint storage_objects_size_not_negative check (size >= 0),
  mimetype text not null,
  cache_control text not null,
  -- Identifies a version without showing where the file is stored.
  etag text not null,
  user_metadata jsonb,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  constraint storage_objects_one_per_name unique (bucket, name),
  -- People write only under a folder named by their own id.
  constraint storage_objects_in_folder_of_owner check (name like owner_id::text || '/%')
);
create index storage_objects_by_owner on storage_objects (owner_id);
