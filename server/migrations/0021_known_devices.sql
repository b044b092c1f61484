-- A device is forgotten 180 days after it was last used, as an address is.
alter table known_devices add column seen_at timestamptz not null default house_now();
create index known_devices_by_age on known_devices (seen_at);
