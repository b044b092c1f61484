-- Damage to leased and staged works is reported, answered and decided as damage to hired ones is, and staged works are
-- bought by whoever pays for them. Both kinds stay in their tables.

-- While it is true, the owner can report damage, or has. Nodes of the version before, which never set it, sent deposits
-- back at once.
alter table stagings
  add column claim_id uuid references claims (id),
  add column is_deposit_held boolean not null default false;
alter table stagings add constraint stagings_deposit_held_after_return
  check (not is_deposit_held or state = 'returned') not valid;
create index stagings_by_claim on stagings (claim_id) where claim_id is not null;
create index stagings_deposits_held on stagings (closed_at) where is_deposit_held and claim_id is null;

alter table leases
  add column claim_id uuid references claims (id),
  add column is_deposit_held boolean not null default false,
  -- What its owner saw when it came back, and what late days cost.
  add column condition text,
  add column late_cents bigint;
alter table leases add constraint leases_deposit_held_after_return
  check (not is_deposit_held or status = 'returned') not valid;
alter table leases add constraint leases_condition_length check (length(condition) <= 2000) not valid;
alter table leases add constraint leases_late_charge_not_negative check (late_cents >= 0) not valid;
create index leases_by_claim on leases (claim_id) where claim_id is not null;
create index leases_deposits_held on leases (returned_at) where is_deposit_held and claim_id is null;

alter table claims drop constraint claims_subject_kind_known;
alter table claims add constraint claims_subject_kind_known
  check (subject_kind in ('lease', 'hire', 'staging', 'order')) not valid;

alter table loan_purchases drop constraint loan_purchases_kind_known;
alter table loan_purchases add constraint loan_purchases_kind_known
  check (kind in ('lease', 'hire', 'staging')) not valid;
