-- The label beside a work, in a home or on a set. Its code is in the address /w/{code}.
create table labels (
  id uuid primary key default uuidv7(),
  code text not null
    constraint labels_code_unique unique
    constraint labels_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- No reference to the work itself: its lock would meet that of a seller who is offering it.
  artwork_id uuid not null,
  property_id uuid references properties (id) on delete cascade,
  set_id uuid references production_sets (id) on delete cascade,
  made_at timestamptz not null default house_now(),
  constraint labels_in_one_place check (num_nonnulls(property_id, set_id) = 1)
);
create unique index labels_by_property on labels (property_id, artwork_id) where property_id is not null;
create unique index labels_by_set on labels (set_id, artwork_id) where set_id is not null;

-- How often each label was scanned, by day.
create table label_days (
  label_id uuid not null references labels (id) on delete cascade,
  day date not null,
  scans int not null constraint label_days_scanned check (scans > 0),
  primary key (label_id, day)
);
create index label_days_oldest on label_days (day);

-- Who left an address at a label. Opening the mailed link shows that it is theirs.
create table label_visitors (
  id uuid primary key default uuidv7(),
  label_id uuid not null references labels (id) on delete cascade,
  email text not null
    constraint label_visitors_email_lower_case check (email = lower(email))
    constraint label_visitors_email_length check (length(email) between 3 and 320),
  token_hash bytea not null constraint label_visitors_token_unique unique,
  asked_at timestamptz not null default house_now(),
  opened_at timestamptz,
  constraint label_visitors_once_each unique (label_id, email)
);
create index label_visitors_by_email on label_visitors (email);
create index label_visitors_oldest on label_visitors (asked_at);

-- A realtor shares in a sale by a proposal or by a label.
alter table proposal_attributions alter column proposal_id drop not null;
alter table proposal_attributions add column label_id uuid references labels (id) on delete cascade;
alter table proposal_attributions add constraint proposal_attributions_one_source
  check (num_nonnulls(proposal_id, label_id) = 1);
create index proposal_attributions_by_label on proposal_attributions (label_id) where label_id is not null;
