-- Parties: an account may be paid to several bank accounts, and each of them tells who is paid with whom. The column of the
-- version before stays: it is the first of them.
alter table payout_accounts add column bank_fingerprints text[] not null default '{}';
update payout_accounts set bank_fingerprints = array[bank_fingerprint] where bank_fingerprint is not null;
create index payout_accounts_by_banks on payout_accounts using gin (bank_fingerprints);

create or replace view shared_payout_accounts as
  select own.account_id, other.account_id as other_id
  from payout_accounts own
  join payout_accounts other on other.account_id <> own.account_id
    and (other.bank_fingerprints && own.bank_fingerprints or other.bank_fingerprint = own.bank_fingerprint);
