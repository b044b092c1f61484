-- With which keys this database was used, by their fingerprints. A key that was dropped leaves the secrets behind with
-- which older proofs are checked, sealed with its successor: sessions, recovery codes and mailed links outlive it.
create table house_keys (
  id text primary key constraint house_keys_id_length check (length(id) = 43),
  used_at timestamptz not null default house_now(),
  retired_at timestamptz,
  sealed_secrets bytea,
  constraint house_keys_retired_with_secrets check ((retired_at is null) = (sealed_secrets is null))
);
